import type { RelabelRule } from '../domain/scrape/relabel-rule.ts'
import type { RelabelStep } from '../domain/scrape/relabel-steps.ts'

/** An entry of `steps`; of the last one `keep` is false where it dropped the target. */
export type RelabelStepBody = ReturnType<typeof renderStep>

/** One rule and what it made of labels, as `/api/v1/targets/relabel_steps` shows it. */
export function renderStep({ rule, output }: RelabelStep) {
  const labels: Readonly<Record<string, string>> = output?.toRecord() ?? {}
  return { rule: renderRule(rule), output: labels, keep: output !== undefined }
}

function renderRule(rule: RelabelRule) {
  return {
    ...(rule.sourceLabels.length > 0 && { source_labels: rule.sourceLabels }),
    separator: rule.separator,
    regex: rule.regex,
    ...(rule.action === 'hashmod' && { modulus: rule.modulus }),
    ...(rule.targetLabel !== '' && { target_label: rule.targetLabel }),
    replacement: rule.replacement,
    action: rule.action,
  }
}
