/** The secrets that sign what webhooks send, encrypted at rest. */
export type WebhookSecretStore = {
  /** Decrypted; `undefined` when the chatflow has none. */
  reveal(chatflowId: string): Promise<string | undefined>
  /** Also notes on the chatflow that it has one. @throws {Failure} `missing` when there is no such chatflow */
  put(chatflowId: string, secret: string, nowMs: number): Promise<void>
  /** `false` when there was none. */
  remove(chatflowId: string): Promise<boolean>
}
