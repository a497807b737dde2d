/**
 * How a model writes its answers to a conversation, learned at load from what its template makes of a
 * probing conversation. Plain data: it crosses the process boundary.
 */
export type ChatFormat = {
  /** Absent: the model does not reason in the open. */
  readonly reasoning?: ReasoningFormat
  /** Absent: the template writes no tool calls; then they are asked for and read in Hermes' form. */
  readonly toolCalls?: ToolCallFormat
  /** Texts around content that are no part of it, such as the channels of gpt-oss. */
  readonly frames?: readonly string[]
  /** Which of them stands before content that is enforced. */
  readonly contentOpen?: string
}

export type ReasoningFormat = {
  readonly open: string
  readonly close: string
  /** Whether the prompt already ends with `open`, so that an answer begins inside of it. */
  readonly opened: boolean
  /** The same where the template was told to let the model reason; absent: as `opened`. */
  readonly openedWhenOn?: boolean
  /** The same where it was told not to; absent: it is not. */
  readonly openedWhenOff?: boolean
}

/**
 * Text around and inside of tool calls; all of it literal, line breaks included.
 *
 * In `open` and `middle` of a call `{id}` stands for its id and `{index}` for its number.
 */
export type ToolCallFormat = {
  /** Before the first call and behind the last one; empty for families that mark each call. */
  readonly listOpen: string
  readonly listClose: string
  readonly separator: string
  /** Other texts that begin a call as `call.open` does; some models are not of one mind. */
  readonly otherOpens?: readonly string[]
  /** How ids look: `call_` and 24 characters, or Mistral's 9 letters and digits. */
  readonly ids: 'openai' | 'mistral'
  readonly call: CallFormat
}

export type CallFormat =
  /** A JSON object with name and arguments: Hermes, Qwen, Llama 3, Mistral. */
  | {
      readonly kind: 'json'
      readonly open: string
      readonly close: string
      readonly nameKey: string
      readonly argumentsKey: string
      /** A key for the call's id, where the model writes one. */
      readonly idKey?: string
    }
  /** Name in the frame, arguments as one JSON object: DeepSeek, Kimi, gpt-oss, Mistral's newer form. */
  | {
      readonly kind: 'named'
      readonly open: string
      /** Between name and arguments. */
      readonly middle: string
      readonly close: string
    }
  /** Name in the frame, each argument in a frame of its own: Qwen3-Coder, GLM, MiniMax. */
  | {
      readonly kind: 'tagged'
      readonly open: string
      readonly middle: string
      readonly close: string
      readonly parameterOpen: string
      readonly parameterMiddle: string
      /** The same before a value that is no text; absent: it is not told apart. */
      readonly otherMiddle?: string
      /** `{key}` stands for the parameter's name; then objects and lists are tags inside of tags, too. */
      readonly parameterClose: string
    }
  /** `name{key:value}` with a mark of its own around texts: Gemma 4. */
  | { readonly kind: 'braced'; readonly open: string; readonly close: string; readonly quote: string }
  /** `[name(argument=value)]` in Python's notation: Llama 3.2 and 4, Gemma's users. */
  | { readonly kind: 'pythonic'; readonly open: string; readonly close: string }
