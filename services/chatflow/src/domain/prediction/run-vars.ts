import type { LoadedChatflow } from '../chatflows/chatflow.ts'
import type { VariableStore } from '../records/variable.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Values of `{{$vars.…}}` for one run: the saved variables, then those of the request that its
 * flow allows.
 *
 * @param runtimeValue value of a runtime variable, which is one of the process; `undefined` where it has none
 */
export async function runVars(
  saved: Pick<VariableStore, 'list'>,
  runtimeValue: (name: string) => string | undefined,
  { settings }: Pick<LoadedChatflow, 'settings'>,
  requested: Fields,
): Promise<Fields> {
  const values = await savedVars(saved, runtimeValue)
  const own = Object.entries(requested).filter(([name]) => settings.overrides?.variables.has(name) === true)
  return { ...values, ...Object.fromEntries(own) }
}

/** The saved variables alone; a runtime one that the environment does not have is empty. @param runtimeValue as in {@link runVars} */
export async function savedVars(
  saved: Pick<VariableStore, 'list'>,
  runtimeValue: (name: string) => string | undefined,
): Promise<Fields> {
  const { rows } = await saved.list()
  const values = rows.map(
    ({ name, type, value }) => [name, type === 'runtime' ? (runtimeValue(name) ?? '') : value] as const,
  )
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}
