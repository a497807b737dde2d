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
export const providersSchema = z.union([
  z.array(provider),
  z.object({ providers: z.array(provider).nullish() }).transform(({ providers }) => providers ?? []),
])

export type ProviderEntry = z.output<typeof provider>

/** A data sources file of Grafana; each entry is read as the API reads a data source. */
export const dataSourcesSchema = z.object({
  deleteDatasources: z.array(z.object({ name: z.string() })).nullish(),
  datasources: z.array(z.looseObject({ name: z.string(), uid: z.string().nullish(), editable: flag })).nullish(),
})
