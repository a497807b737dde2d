import type { LoadedConfig } from '../config/load-config.ts'
import { createTexts } from '../texts/texts.ts'
import { createHttpSender } from './http-sender.ts'
import { createMailSender } from './mail-sender.ts'
import { createSending } from './sending.ts'
import { type Trial, tryReceiver } from './try-receiver.ts'

/**
 * Says to a receiver of a configuration that is not in force that this is a trial.
 *
 * @throws {Failure} `missing` when the configuration has no receiver of this name
 */
export async function tryDraft(
  { config, templates }: LoadedConfig,
  deps: { readonly externalUrl: string; readonly version: string; readonly clock: () => number },
  receiver: string,
  signal: AbortSignal,
): Promise<readonly Trial[]> {
  const http = createHttpSender(deps)
  try {
    const sending = createSending({
      global: config.global,
      texts: createTexts(templates),
      http,
      mail: createMailSender(),
    })
    return await tryReceiver({ config, sending, ...deps }, receiver, signal)
  } finally {
    http.close()
  }
}
