import type { Growth } from './growth.ts';
import type { Interruption } from './interruptions.ts';
import type { RecordCheck } from './record-check.ts';

export type SoakResult = {
  minutes: number;
  instances: number;
  counts: Record<string, number>;
  wrong: readonly string[];
  interruptions: readonly Interruption[];
  badExits: readonly (number | null)[];
  records: ReturnType<RecordCheck['report']>;
  isChainWhole: boolean;
  chain: string;
  growth: Growth | null;
};

/** Growth of the memory, and of the number of open files, that still counts as flat. */
const maxGrowth = 1.2;

/** Prints what was measured. Returns the promises that did not hold. */
export function reportSoak(result: SoakResult): string[] {
  const { minutes, instances, counts, wrong, interruptions, badExits, records, growth } = result;
  const inFlight = interruptions.reduce((sum, interruption) => sum + interruption.inFlight, 0);
  const byKind = Map.groupBy(interruptions, ({ kind }) => kind);
  console.log(`\n${minutes} minutes, ${instances} instances.`);
  for (const [kind, all] of byKind) {
    const caught = all.reduce((sum, interruption) => sum + interruption.inFlight, 0);
    console.log(`  ${all.length} × ${kind}, with ${caught} requests in flight`);
  }
  console.log('Answers by kind:');
  for (const [kind, count] of Object.entries(counts).toSorted()) console.log(`  ${count} × ${kind}`);
  console.log(`Records of views: ${records.records}, of which ${records.surplus} without a received answer.`);
  console.log(result.chain.trim());
  if (growth) {
    const { before, after, samples } = growth;
    console.log(`Memory of the first instance: ${before.megabytes} MB, at the end ${after.megabytes} MB.`);
    console.log(`Open files: ${before.descriptors}, at the end ${after.descriptors} (${samples} samples).`);
  } else console.log('Memory and open files were not measured: that needs /proc, and a longer run.');

  const lost = (counts['no answer'] ?? 0) + (counts['502 balancer'] ?? 0);
  const promises: [string, boolean][] = [
    [`${records.unrecorded} answers have no record`, records.unrecorded === 0],
    [`${records.mismatched} records are of another person or loan`, records.mismatched === 0],
    [
      `${records.surplus} surplus records, and ${inFlight} requests in flight at interruptions`,
      records.surplus <= inFlight,
    ],
    [`${lost} requests without an answer, and ${inFlight} in flight at interruptions`, lost <= inFlight],
    [`wrong answers: ${wrong.slice(0, 5).join('; ')}`, wrong.length === 0],
    ['the chain of the access log is broken', result.isChainWhole],
    [`instances that received SIGTERM ended with ${badExits.join(', ')}`, badExits.length === 0],
    ['no loan was read', records.answers > 0],
    ['memory grew', !growth || growth.after.megabytes <= growth.before.megabytes * maxGrowth],
    ['open files grew', !growth || growth.after.descriptors <= growth.before.descriptors * maxGrowth],
  ];
  return promises.filter(([, held]) => !held).map(([text]) => text);
}
