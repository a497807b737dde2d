import { z } from 'zod'

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)

const provider = z.object({
  name: z.string().min(1),
  type: z.literal('file').default('file'),
  folder: text,
  folderUid: text,
  disableDeletion: flag,
  allowUiUpdates: flag,
  options: z.object({ path: z.string().min(1), foldersFromFilesStructure: flag }),
})

/** A providers file of Grafana: `{apiVersion: 1, providers: […]}`, or the older bare list. */
export const providersSchema = z.preprocess((value) => {
  const isFile = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isFile && 'providers' in value ? (value.providers ?? []) : Array.isArray(value) ? value : []
}, z.array(provider))

export type ProviderEntry = z.output<typeof provider>

/** A data sources file of Grafana; each entry is read as the API reads a data source. */
export const dataSourcesSchema = z.object({
  deleteDatasources: z.array(z.object({ name: z.string() })).nullish(),
  datasources: z.array(z.looseObject({ name: z.string(), uid: z.string().nullish(), editable: flag })).nullish(),
})
