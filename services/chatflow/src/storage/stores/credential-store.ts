import { Failure } from '@hearth/kernel'
import { seal, unseal } from '@hearth/store'
import type { Credential, CredentialData, CredentialStore } from '../../domain/records/credential.ts'
import type { CredentialRow, Database } from '../tables.ts'

/**
 * Keeps credentials in `db`, their fields sealed with `key`.
 *
 * @param key 32 bytes that belong to this purpose alone
 */
export function createCredentialStore(db: Database, key: Buffer): CredentialStore {
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
      return row === undefined ? undefined : open(key, row)
    },
    put: (credential, data) => put(db, key, credential, data),
    async remove(id) {
      const { numDeletedRows } = await db.deleteFrom('credential').where('id', '=', id).executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
  }
}

async function put(db: Database, key: Buffer, credential: Credential, data: CredentialData | undefined): Promise<void> {
  const { id } = credential
  const row = {
    name: credential.name,
    credential_name: credential.credentialName,
    created_at_ms: credential.createdAtMs,
    updated_at_ms: credential.updatedAtMs,
  }
  const sealed = seal(key, id, JSON.stringify(data ?? {}))
  const insert = db.insertInto('credential').values({ id, ...row, sealed })
  const change = data === undefined ? row : { ...row, sealed }
  await insert.onConflict((on) => on.column('id').doUpdateSet(change)).execute()
}

function open(key: Buffer, row: CredentialRow): CredentialData {
  const text = unseal(key, row.id, row.sealed)
  if (text !== undefined) return JSON.parse(text) as CredentialData
  throw new Failure(
    'broken',
    `Cannot decrypt the credential "${row.name}": the secrets.json in the state folder is not the one it was saved ` +
      'with; restore that file, or enter the credential again',
  )
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
