// What the tests use of the package, which comes without types.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> }
  export type Context = {
    path: string
    body: unknown
    readonly oidc: {
      readonly provider: Provider
      readonly client: { readonly clientId: string }
      readonly session: { readonly accountId: string; grantIdFor(clientId: string): string | undefined }
    }
  }

  export class Provider {
    constructor(issuer: string, configuration: object)
    readonly Grant: {
      new (of: { readonly clientId: string; readonly accountId: string }): Grant
      find(id: string): Promise<Grant | undefined>
    }
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  // biome-ignore lint/style/noDefaultExport: that is how the package has it
  export default class MemoryAdapter {}
}
