/** The variables of an environment, by name. */
export type Env = Readonly<Record<string, string | undefined>>
