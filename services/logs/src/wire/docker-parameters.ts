import { Failure } from '@hearth/kernel'

/** Why sizes are refused. */
export const unknownSize = 'what containers take on disk is not known here'

const no = ['', '0', 'no', 'false', 'none']

/** A parameter as Docker reads a flag: everything but a word for no is yes. */
export function flag(text = ''): boolean {
  return !no.includes(text.trim().toLowerCase())
}

/**
 * Refuses parameters that Docker has and that cannot be applied here; nobody is to take an answer for another one.
 *
 * @param beyond by their names, why not or what does instead
 * @throws {Failure} `invalid`
 */
export function refuseBeyond(query: Readonly<Record<string, string>>, beyond: Readonly<Record<string, string>>): void {
  for (const [name, why] of Object.entries(beyond))
    if (flag(query[name])) throw new Failure('invalid', `Cannot apply the parameter "${name}": ${why}`, { param: name })
}
