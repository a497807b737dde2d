import type { AppEnv } from '@hearth/server'

/** `keyName`: which of the configured keys a request came with; absent while none are asked for. */
export type GatewayEnv = {
  Bindings: AppEnv['Bindings']
  Variables: AppEnv['Variables'] & { keyName?: string }
}
