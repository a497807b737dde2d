import type { RelabelStepBody } from '../../../../services/metrics/src/wire/relabel-step.ts'

type Rule = RelabelStepBody['rule']

// What a rule says of itself only where it is other than this.
const defaults = { separator: ';', regex: '(.*)', replacement: '$1' }

/** A rule in the keys of the configuration, those left out that say what they would without being named. */
export function describeRule({
  source_labels: sourceLabels,
  target_label: targetLabel,
  modulus,
  action,
  ...texts
}: Rule): string {
  const parts = [
    ...(sourceLabels === undefined ? [] : [`source_labels: [${sourceLabels.join(', ')}]`]),
    ...(['separator', 'regex'] as const).flatMap((key) =>
      texts[key] === defaults[key] ? [] : [`${key}: ${texts[key]}`],
    ),
    ...(modulus === undefined ? [] : [`modulus: ${modulus}`]),
    ...(targetLabel === undefined ? [] : [`target_label: ${targetLabel}`]),
    ...(texts.replacement === defaults.replacement ? [] : [`replacement: ${texts.replacement}`]),
  ]
  return [`action: ${action}`, ...parts].join(', ')
}
