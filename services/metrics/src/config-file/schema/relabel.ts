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

/** One step of relabelling, as the file writes it. */
export const relabelConfig = z
  .strictObject({
    source_labels: z.array(z.string()).default([]),
    separator: text.default(';'),
    target_label: z.string().optional(),
    regex: text.default('(.*)'),
    modulus: z.int().min(1).optional(),
    replacement: text.default('$1'),
    action: z.string().toLowerCase().pipe(z.enum(actions)).default('replace'),
  })
  .superRefine(({ action, target_label, modulus }, context) => {
    const missing = (key: string) =>
      context.addIssue({
        code: 'custom',
        message: `relabel configuration for ${action} action requires '${key}' value`,
      })
    if (needsTarget.has(action) && (target_label ?? '') === '') missing('target_label')
    if (action === 'hashmod' && modulus === undefined) missing('modulus')
  })

export type RelabelConfig = z.output<typeof relabelConfig>
