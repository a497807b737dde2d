import type { RelabelRule } from '../../domain/scrape/relabel-rule.ts'
import type { RelabelConfig } from '../schema/relabel.ts'

/** A step of relabelling in our terms. */
export function toRule(rule: RelabelConfig): RelabelRule {
  return {
    action: rule.action,
    sourceLabels: rule.source_labels,
    separator: rule.separator,
    targetLabel: rule.target_label ?? '',
    regex: rule.regex,
    modulus: rule.modulus ?? 1,
    replacement: rule.replacement,
  }
}
