/** What a person may set; an empty field leaves the choice to the model. */
export type Settings = {
  /** Empty: the main model. */
  readonly model: string
  readonly system: string
  readonly temperature: number | undefined
  readonly maxTokens: number | undefined
  readonly seed: number | undefined
}

export const noSettings: Settings = {
  model: '',
  system: '',
  temperature: undefined,
  maxTokens: undefined,
  seed: undefined,
}

/** The fields of a request that come from the settings; what is not set is not sent. */
export function requestFields({ model, temperature, maxTokens, seed }: Settings): Record<string, string | number> {
  return {
    ...(model === '' ? {} : { model }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxTokens === undefined ? {} : { max_tokens: maxTokens }),
    ...(seed === undefined ? {} : { seed }),
  }
}
