import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import { ask, askJson } from '../../client/ask-json.ts'
import { findLocal } from '../../client/local.ts'
import { EXIT } from '../../exit-codes.ts'
import { sanitize } from '../../terminal/sanitize.ts'
import { renderTable } from '../../terminal/table.ts'
import type { Terminal } from '../../terminal/terminal.ts'

const keyRowSchema = z.object({
  id: z.string(),
  keyName: z.string(),
  /** In the clear in the answer to its creation only. */
  apiKey: z.string().nullish(),
  createdDate: z.string().nullish(),
})

type KeyRow = z.output<typeof keyRowSchema>

const rowsSchema = z.array(keyRowSchema)

/** Makes a key and prints it alone on standard output, so that a script can take it. */
export async function createKey(terminal: Terminal, name: string): Promise<number> {
  const { url, key } = await endpoint()
  const before = await askJson(url, rowsSchema, { key, what: 'list the keys' })
  const known = new Set(before.map(({ id }) => id))
  const body = { keyName: name, permissions: [] }
  const rows = await askJson(url, rowsSchema, { key, method: 'POST', body, what: 'create a key' })
  const made = rows.find(({ id }) => !known.has(id))?.apiKey
  if (made === undefined || made === null)
    throw new Failure('upstream', 'Cannot create a key: the chatflow service did not return it')
  terminal.warn(`Key "${sanitize(name)}" made; it is shown this once:`)
  terminal.print(made)
  return EXIT.ok
}

export async function listKeys(terminal: Terminal): Promise<number> {
  const { url, key } = await endpoint()
  const rows = await askJson(url, rowsSchema, { key, what: 'list the keys' })
  const cells = rows.map((row) => [row.id, sanitize(row.keyName), row.createdDate ?? '-'])
  for (const line of renderTable([['ID', 'NAME', 'CREATED'], ...cells])) terminal.print(line)
  return EXIT.ok
}

/** @param which an id, the beginning of one, or a name */
export async function revokeKey(terminal: Terminal, which: string): Promise<number> {
  const { url, key } = await endpoint()
  const row = pick(await askJson(url, rowsSchema, { key, what: 'list the keys' }), which)
  await ask(`${url}/${encodeURIComponent(row.id)}`, { key, method: 'DELETE', what: 'revoke the key' })
  terminal.print(`Key "${sanitize(row.keyName)}" (${row.id}) is revoked`)
  return EXIT.ok
}

function pick(rows: readonly KeyRow[], which: string): KeyRow {
  const matches = rows.filter(({ id, keyName }) => id.startsWith(which) || keyName === which)
  const [only, second] = matches
  if (only === undefined) throw new Failure('missing', `Cannot revoke "${which}": no key has this id or name`)
  if (second !== undefined) throw new Failure('conflict', `Cannot revoke "${which}": several keys match; give the id`)
  return only
}

async function endpoint(): Promise<{ url: string; key: string }> {
  const local = await findLocal()
  return { url: `${local.urlOf('chatflow')}/api/v1/apikey`, key: await local.key() }
}
