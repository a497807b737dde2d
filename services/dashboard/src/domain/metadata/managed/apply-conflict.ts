import { Failure } from '@hearth/kernel'

type Conflict = { readonly with: string; readonly using: string; readonly path: readonly string[] }

/** Fields that are applied are managed by others, who set them to something else. */
export class ApplyConflict extends Failure {
  readonly causes: readonly { readonly reason: string; readonly message: string; readonly field: string }[]

  constructor(conflicts: readonly Conflict[]) {
    const causes = conflicts.map(({ with: manager, using, path }) => ({
      reason: 'FieldManagerConflict',
      message: `conflict with "${manager}"${using === '' ? '' : ` using ${using}`}`,
      field: `.${path.join('.')}`,
    }))
    const [first] = causes
    const what =
      causes.length === 1
        ? `1 conflict: ${first?.message}: ${first?.field}`
        : `${causes.length} conflicts: ${causes.map(({ message, field }) => `${message}: ${field}`).join(', ')}`
    super('conflict', `Apply failed with ${what}`)
    this.causes = causes
  }
}
