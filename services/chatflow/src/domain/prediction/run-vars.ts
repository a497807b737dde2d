import type { LoadedChatflow } from '../chatflows/chatflow.ts'
import type { VariableStore } from '../records/variable.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Values of `{{$vars.…}}` for one run: the saved variables, then those of the request that its
 * flow allows.
 *
 * @param readEnv gives the process environment's value of a runtime variable
 */
export async function runVars(
  saved: Pick<VariableStore, 'list'>,
  readEnv: (name: string) => string | undefined,
  { settings }: Pick<LoadedChatflow, 'settings'>,
  requested: Fields,
): Promise<Fields> {
  const values = await savedVars(saved, readEnv)
  const own = Object.entries(requested).filter(([name]) => settings.overrides?.variables.has(name) === true)
  return { ...values, ...Object.fromEntries(own) }
}

/** The saved variables alone; a runtime one that the environment does not have is empty. @param readEnv as in {@link runVars} */
export async function savedVars(
  saved: Pick<VariableStore, 'list'>,
  readEnv: (name: string) => string | undefined,
): Promise<Fields> {
  const { rows } = await saved.list()
  const values = rows.map(
    ({ name, type, value }) => [name, type === 'runtime' ? (readEnv(name) ?? '') : value] as const,
  )
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}
