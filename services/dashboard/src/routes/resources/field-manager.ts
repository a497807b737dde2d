import { Failure } from '@hearth/kernel'
import type { Context } from 'hono'
import { unfitMetadata } from '../../wire/resources/object-metadata.ts'

// As Kubernetes has it.
const maxChars = 128

/**
 * Who changes a resource: who the request says, else the program that sends it.
 *
 * @param isNeeded whether the request has to say it, as an apply has
 * @throws {Failure} `invalid` with code `unfit-metadata` for a name that is none, or none at all
 */
export function fieldManagerOf(c: Context, isNeeded: boolean): string {
  const named = c.req.query('fieldManager') ?? ''
  if (named.length > maxChars || /[^\x20-\x7e]/.test(named))
    throw unfit(`Invalid value: right are up to ${maxChars} printable characters`)
  if (named !== '') return named
  if (isNeeded) throw unfit('Required value: is required for apply patch')
  const program = (c.req.header('user-agent') ?? '').split('/')[0]?.replace(/[^\x20-\x7e]/g, '') ?? ''
  return program.slice(0, maxChars) || 'unknown'
}

function unfit(fault: string): Failure {
  return new Failure('invalid', `fieldManager: ${fault}`, { code: unfitMetadata, param: 'fieldManager' })
}
