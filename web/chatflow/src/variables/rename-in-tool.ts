import { askApi } from '../api/ask-api.ts'
import { renameInCode } from './rename-in-code.ts'

/** Renames a variable in the code of a tool. */
export async function renameInTool(id: string, from: string, to: string): Promise<void> {
  const { func } = await askApi<{ readonly func: string | null }>(`/tools/${id}`)
  const renamed = renameInCode(func ?? '', from, to)
  if (renamed !== func) await askApi(`/tools/${id}`, { method: 'PUT', body: { func: renamed } })
}
