import { z } from 'zod'

/** Keys of every service's section that say how its changes are audited. */
export const auditFields = {
  /** Notes who changed what in the audit log. */
  audit: z.boolean().default(true),
  /** Bytes of all files of the service's audit log; the oldest go first. */
  auditMaxBytes: z.int().min(65_536).max(1_099_511_627_776).default(67_108_864),
  /** Refuses changes that cannot be noted, which are otherwise made and told in the service's own log. */
  auditRequired: z.boolean().default(false),
}

/** How the changes that one service makes are audited. */
export type AuditSettings = {
  readonly maxBytes: number
  readonly isRequired: boolean
}

type Keys = { readonly audit: boolean; readonly auditMaxBytes: number; readonly auditRequired: boolean }

/** @returns `undefined` where nothing is audited */
export function toAuditSettings({ audit, auditMaxBytes, auditRequired }: Keys): AuditSettings | undefined {
  return audit ? { maxBytes: auditMaxBytes, isRequired: auditRequired } : undefined
}
