import { renderSize } from '@hearth/kernel'
import type { Model } from '../../client/models.ts'

/** The memory that a model takes, or about what it would take; `-` where nothing is known. */
export function renderMemory(memory: Model['memory']): string {
  if (memory?.used_bytes !== undefined) return renderSize(memory.used_bytes)
  const estimate = memory?.estimated_bytes ?? undefined
  return estimate === undefined ? '-' : `~${renderSize(estimate)}`
}
