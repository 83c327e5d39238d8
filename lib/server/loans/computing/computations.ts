import { computeReveal } from './compute-reveal.ts';
import { judgeAnswer } from './judge-answer.ts';

/**
 * What is computed of one answer, by name, so that a thread can be told which one to run. `keep` of each takes what is
 * known before the end, and is of use where the rest is stopped.
 */
export const computations = { view: judgeAnswer, reveal: computeReveal };

export type ComputationName = keyof typeof computations;
type Parts<N extends ComputationName> = Parameters<(typeof computations)[N]>;
export type InputOf<N extends ComputationName> = Parts<N>[0];
export type KeptOf<N extends ComputationName> = Parameters<Parts<N>[1]>[0];
export type ResultOf<N extends ComputationName> = ReturnType<(typeof computations)[N]>;
