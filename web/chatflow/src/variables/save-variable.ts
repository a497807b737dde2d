import { askApi } from '../api/ask-api.ts'
import type { Variable } from '../inspector/expressions/use-variables.ts'
import { askOverview, type User } from '../saved/use-overview.ts'
import { renameInFlow } from './rename-in-flow.ts'
import { renameInTool } from './rename-in-tool.ts'

export type VariableFields = Pick<Variable, 'name' | 'type' | 'value'>

/** @returns who still uses the old name; nobody, unless it was renamed and somebody writes it in an unusual way */
export type Saved = { readonly left: readonly User[] }

const path = '/variables'

export async function createVariable(body: VariableFields): Promise<Saved> {
  await askApi(path, { method: 'POST', body })
  return { left: [] }
}

export async function changeVariable({ id }: Variable, body: VariableFields): Promise<Saved> {
  await askApi(`${path}/${id}`, { method: 'PUT', body })
  return { left: [] }
}

/**
 * Renames a variable and its uses. The new name is there before the first use of it, and the old one until the
 * last is gone, so that no flow fails meanwhile; done again after a failure, it goes on where that ended.
 */
export async function renameEverywhere(old: Variable, fields: VariableFields, users: readonly User[]): Promise<Saved> {
  const all = await askApi<readonly Variable[]>(path)
  if (!all.some(({ name }) => name === fields.name)) await createVariable(fields)
  for (const { kind, id } of users) {
    if (kind === 'flow') await renameInFlow(id, old.name, fields.name)
    if (kind === 'tool') await renameInTool(id, old.name, fields.name)
  }
  const left = (await askOverview('variables')).find(({ id }) => id === old.id)?.usedBy ?? []
  if (left.length === 0) await askApi(`${path}/${old.id}`, { method: 'DELETE' })
  return { left }
}
