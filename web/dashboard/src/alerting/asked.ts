import type { RuleView } from '../queries/alerting.ts'

/** What a dialog is open for. */
export type Asked = { readonly kind: 'delete' | 'silence'; readonly rule: RuleView }
