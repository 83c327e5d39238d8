import { type Cell, states } from '../fault.ts';
import type { World } from '../world/world.ts';
import { createDeskState } from './desk-state.ts';
import { runDraining } from './run-draining.ts';
import { type CellResult, runFault } from './run-fault.ts';

/** So many cells meet one desk that drains: each desk takes seconds to start, and too many would only load it. */
const cellsOfOneDesk = 8;

/** Runs cells state by state, and both roles of a fault at once. */
export async function runCells(
  world: World,
  cells: readonly Cell[],
  onResult: (result: CellResult) => void = () => {},
): Promise<CellResult[]> {
  const deskState = createDeskState(world);
  const results: CellResult[] = [];
  try {
    for (const state of states) {
      const group = state === 'draining' ? drainingGroups : groupsOfFault;
      for (const together of group(cells.filter((cell) => cell.state === state))) {
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

function groupsOfFault(cells: readonly Cell[]): Cell[][] {
  return [...Map.groupBy(cells, ({ fault }) => fault).values()];
}

/** Faults of single loans share a desk. Any other fault needs one of its own. */
function drainingGroups(cells: readonly Cell[]): Cell[][] {
  const isOfLoan = ({ fault }: Cell) => fault.kind === 'upstream' && fault.respond !== undefined;
  const ofLoans = cells.filter(isOfLoan);
  const groups = groupsOfFault(cells.filter((cell) => !isOfLoan(cell)));
  for (let from = 0; from < ofLoans.length; from += cellsOfOneDesk) {
    groups.unshift(ofLoans.slice(from, from + cellsOfOneDesk));
  }
  return groups;
}
