import { quote } from '../domain/promql/syntax/quote.ts'
import type { Refuse } from './parameters/time.ts'

// What Go takes for a truth.
const flags: Readonly<Record<string, boolean>> = {
  ...{ '1': true, t: true, T: true, TRUE: true, true: true, True: true },
  ...{ '0': false, f: false, F: false, FALSE: false, false: false, False: false },
}

/** Yes or no. @throws what `refuse` makes of Go's words for a text that is neither */
export function parseFlag(text: string, refuse: Refuse): boolean {
  const flag = Object.hasOwn(flags, text) ? flags[text] : undefined
  if (flag !== undefined) return flag
  throw refuse(`strconv.ParseBool: parsing ${quote(text)}: invalid syntax`)
}
