import { z } from 'zod'
import { text } from './scalars.ts'

const actions = [
  'replace',
  'keep',
  'drop',
  'keepequal',
  'dropequal',
  'hashmod',
  'labelmap',
  'labeldrop',
  'labelkeep',
  'lowercase',
  'uppercase',
] as const

const needsTarget: ReadonlySet<string> = new Set([
  'replace',
  'hashmod',
  'lowercase',
  'uppercase',
  'keepequal',
  'dropequal',
])

const defaults = { separator: ';', regex: '(.*)', replacement: '$1' } as const

type Written = {
  readonly action: (typeof actions)[number]
  readonly source_labels: readonly string[]
  readonly separator: string
  readonly target_label?: string | undefined
  readonly regex: string
  readonly modulus?: number | undefined
  readonly replacement: string
}

/** What a step has that its action makes nothing of: it was meant otherwise, so Prometheus refuses it. */
function faultOf(rule: Written): string | undefined {
  const { action, target_label, modulus } = rule
  const requires = (key: string) => `relabel configuration for ${action} action requires '${key}' value`
  if (needsTarget.has(action) && (target_label ?? '') === '') return requires('target_label')
  if (action === 'hashmod' && modulus === undefined) return requires('modulus')
  const has = (key: keyof typeof defaults) => rule[key] !== defaults[key]
  const hasMore = modulus !== undefined || has('separator') || has('replacement')
  switch (action) {
    case 'labeldrop':
    case 'labelkeep':
      return hasMore || rule.source_labels.length > 0 || (target_label ?? '') !== ''
        ? `${action} action requires only 'regex', and no other fields`
        : undefined
    case 'keepequal':
    case 'dropequal':
      return hasMore || has('regex')
        ? `${action} action requires only 'source_labels' and 'target_label', and no other fields`
        : undefined
    case 'lowercase':
    case 'uppercase':
      return has('replacement') ? `'replacement' can not be set for ${action} action` : undefined
    default:
      return undefined
  }
}

/** One step of relabelling, as the file writes it. */
export const relabelConfig = z
  .strictObject({
    source_labels: z.array(z.string()).default([]),
    separator: text.default(defaults.separator),
    target_label: z.string().optional(),
    regex: text.default(defaults.regex),
    modulus: z.int().min(1).optional(),
    replacement: text.default(defaults.replacement),
    action: z.string().toLowerCase().pipe(z.enum(actions)).default('replace'),
  })
  .superRefine((rule, context) => {
    const message = faultOf(rule)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })

export type RelabelConfig = z.output<typeof relabelConfig>
