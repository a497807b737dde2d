import type { Labels } from '../model/labels.ts'
import { compileRelabel } from './relabel.ts'
import type { RelabelRule } from './relabel-rule.ts'

/** What one rule did. */
export type RelabelStep = {
  readonly rule: RelabelRule
  /** The labels after it; `undefined` when it dropped them, and then it is the last. */
  readonly output: Labels | undefined
}

/**
 * What becomes of labels, rule by rule.
 *
 * @param md5 the sum of a text, for `hashmod`
 */
export function relabelSteps(
  rules: readonly RelabelRule[],
  labels: Labels,
  md5: (text: string) => Uint8Array,
): readonly RelabelStep[] {
  const steps: RelabelStep[] = []
  let current: Labels | undefined = labels
  for (const rule of rules) {
    current = compileRelabel([rule], md5)(current)
    steps.push({ rule, output: current })
    if (current === undefined) break
  }
  return steps
}
