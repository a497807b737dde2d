import { z } from 'zod'
import type { DataSource } from '../domain/datasource/data-source.ts'
import type { DataSourceRequest } from '../domain/datasource/data-sources.ts'
import { sourceTypes } from '../domain/datasource/source-types.ts'

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)

/** A data source as callers and provisioning files describe it. */
export const dataSourceSchema = z
  .object({
    uid: z.string().nullish(),
    name: z.string(),
    type: z.string(),
    access: text,
    url: text,
    user: text,
    database: text,
    basicAuth: flag,
    basicAuthUser: text,
    withCredentials: flag,
    isDefault: flag,
    jsonData: z.record(z.string(), z.unknown()).nullish(),
    secureJsonData: z.record(z.string(), z.string()).nullish(),
    version: z.int().nullish(),
  })
  .transform(({ uid, name, type, isDefault, jsonData, secureJsonData, version, ...rest }): DataSourceRequest => {
    const url = rest.url.trim().replace(/\/+$/, '')
    const settings = { ...rest, url, access: rest.access || 'proxy', jsonData: jsonData ?? {} }
    return {
      uid: uid || undefined,
      name: name.trim(),
      type,
      isDefault,
      settings,
      secrets: secureJsonData ?? {},
      version: version ?? undefined,
    }
  })

/** Without the secrets: `secureJsonFields` names those that are set. */
export function renderDataSource(source: DataSource): object {
  const { id, uid, name, type, settings, isDefault, version } = source
  return {
    id,
    uid,
    orgId: 1,
    name,
    type,
    typeName: Object.entries(sourceTypes).find(([known]) => known === type)?.[1].typeName ?? type,
    typeLogoUrl: '',
    ...settings,
    isDefault,
    secureJsonFields: Object.fromEntries(source.secretNames.map((secret) => [secret, true])),
    version,
    readOnly: source.origin !== undefined && !source.origin.editable,
  }
}
