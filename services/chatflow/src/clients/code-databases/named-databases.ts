import { isAbsolute, resolve } from 'node:path'
import type { DatabaseTarget } from '../../domain/code/code-databases.ts'

/** A database that the settings name. */
export type NamedDatabase = { readonly url: string; readonly write: boolean }

/**
 * Reads `postgres://host:port/database` or `sqlite:/a/file`. Users and passwords have no place
 * there: the code that asks names them.
 *
 * @returns `undefined` for anything else
 */
export function parseDatabaseUrl(text: string): DatabaseTarget | undefined {
  if (text.startsWith('sqlite:')) {
    const path = text.slice('sqlite:'.length)
    return isAbsolute(path) ? { kind: 'sqlite', path: resolve(path) } : undefined
  }
  const url = /^postgres(ql)?:\/\//.test(text) ? URL.parse(text) : null
  const database = decodeURIComponent(url?.pathname.slice(1) ?? '')
  if (url === null || url.hostname === '' || database === '' || url.username !== '' || url.search !== '')
    return undefined
  return { kind: 'postgres', host: hostOf(url.hostname), port: Number(url.port || 5_432), database }
}

/** The named database that a target is, whoever asks it; `undefined` when none is. */
export function findNamed(named: readonly NamedDatabase[], target: DatabaseTarget): NamedDatabase | undefined {
  return named.find(({ url }) => {
    const known = parseDatabaseUrl(url)
    return known !== undefined && addressOf(known) === addressOf(target)
  })
}

/** How a setting would name it. */
export function addressOf(target: DatabaseTarget): string {
  if (target.kind === 'sqlite') return `sqlite:${resolve(target.path)}`
  const host = hostOf(target.host)
  return `postgres://${host.includes(':') ? `[${host}]` : host}:${target.port}/${target.database}`
}

function hostOf(host: string): string {
  return host.toLowerCase().replace(/^\[|\]$/g, '')
}
