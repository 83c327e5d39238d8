import { type FaultCase, states } from '../fault.ts';
import type { World } from '../world/world.ts';
import { createDeskState } from './desk-state.ts';
import { runDraining } from './run-draining.ts';
import { type CaseResult, runFault } from './run-fault.ts';

/** So many cases meet one desk that drains: each desk takes seconds to start, and too many would only load it. */
const casesOfOneDesk = 8;

/** Runs cases state by state, and both roles of a fault at once. */
export async function runCases(
  world: World,
  cases: readonly FaultCase[],
  onResult: (result: CaseResult) => void = () => {},
): Promise<CaseResult[]> {
  const deskState = createDeskState(world);
  const results: CaseResult[] = [];
  try {
    for (const state of states) {
      const group = state === 'draining' ? drainingGroups : groupsOfFault;
      for (const together of group(cases.filter((faultCase) => faultCase.state === state))) {
        const run = state === 'draining' ? runDraining : runFault;
        for (const result of await run(world, deskState, together)) {
          results.push(result);
          onResult(result);
        }
      }
    }
    return results;
  } finally {
    await deskState.stop();
  }
}

function groupsOfFault(cases: readonly FaultCase[]): FaultCase[][] {
  return [...Map.groupBy(cases, ({ fault }) => fault).values()];
}

/** Faults of single loans share a desk. Any other fault needs one of its own. */
function drainingGroups(cases: readonly FaultCase[]): FaultCase[][] {
  const isOfLoan = ({ fault }: FaultCase) => fault.kind === 'upstream' && fault.respond !== undefined;
  const ofLoans = cases.filter(isOfLoan);
  const groups = groupsOfFault(cases.filter((faultCase) => !isOfLoan(faultCase)));
  for (let from = 0; from < ofLoans.length; from += casesOfOneDesk) {
    groups.unshift(ofLoans.slice(from, from + casesOfOneDesk));
  }
  return groups;
}
