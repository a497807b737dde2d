import type { Keys } from '@hearth/kernel'
import { seal, unseal } from '@hearth/store'
import type { Credential, CredentialData, CredentialStore } from '../../domain/records/credential.ts'
import type { CredentialRow, Database } from '../tables.ts'
import { unopened } from './unopened.ts'

/**
 * Keeps credentials in `db`, their fields sealed with `keys`.
 *
 * @param keys of this purpose alone
 */
export function createCredentialStore(db: Database, keys: Keys): CredentialStore {
  const find = (id: string) => db.selectFrom('credential').selectAll().where('id', '=', id).executeTakeFirst()
  return {
    async list(credentialName) {
      const all = db.selectFrom('credential').selectAll().orderBy('created_at_ms').orderBy('id')
      const some = credentialName === undefined ? all : all.where('credential_name', '=', credentialName)
      return (await some.execute()).map(toCredential)
    },
    async get(id) {
      const row = await find(id)
      return row === undefined ? undefined : toCredential(row)
    },
    async reveal(id) {
      const row = await find(id)
      return row === undefined ? undefined : open(keys, row)
    },
    put: (credential, data) => put(db, keys, credential, data),
    async remove(id) {
      const { numDeletedRows } = await db.deleteFrom('credential').where('id', '=', id).executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
  }
}

async function put(db: Database, keys: Keys, credential: Credential, data: CredentialData | undefined): Promise<void> {
  const { id } = credential
  const row = {
    name: credential.name,
    credential_name: credential.credentialName,
    created_at_ms: credential.createdAtMs,
    updated_at_ms: credential.updatedAtMs,
  }
  const sealed = seal(keys, id, JSON.stringify(data ?? {}))
  const insert = db.insertInto('credential').values({ id, ...row, sealed })
  const change = data === undefined ? row : { ...row, sealed }
  await insert.onConflict((on) => on.column('id').doUpdateSet(change)).execute()
}

function open(keys: Keys, row: CredentialRow): CredentialData {
  const text = unseal(keys, row.id, row.sealed)
  if (text !== undefined) return JSON.parse(text) as CredentialData
  throw unopened(`the credential "${row.name}"`, 'enter the credential again')
}

function toCredential(row: CredentialRow): Credential {
  return {
    id: row.id,
    name: row.name,
    credentialName: row.credential_name,
    createdAtMs: Number(row.created_at_ms),
    updatedAtMs: Number(row.updated_at_ms),
  }
}
