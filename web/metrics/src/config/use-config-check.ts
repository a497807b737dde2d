import { isRefusal } from '@hearth/ui-kit'
import { useRef, useState } from 'react'
import type { ConfigChanges } from '../../../../services/metrics/src/wire/config.ts'
import { checkConfig } from '../api/use-config-file.ts'
import { type ConfigFault, readFaults } from './read-faults.ts'

/** What is known of a text: nothing yet, what it would change, or what is wrong with it. */
export type Verdict =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'changes'; readonly changes: ConfigChanges }
  | { readonly kind: 'faults'; readonly faults: readonly ConfigFault[] }
  | { readonly kind: 'unchecked'; readonly error: unknown }

/** Asks the service what a text would change; of several questions the last one's answer counts. */
export function useConfigCheck(path: string) {
  const [verdict, setVerdict] = useState<Verdict>({ kind: 'unknown' })
  const asking = useRef<AbortController>(undefined)
  const check = async (text: string): Promise<readonly ConfigFault[]> => {
    asking.current?.abort()
    const own = new AbortController()
    asking.current = own
    const found = await judge(text, path, own.signal)
    if (!own.signal.aborted) setVerdict(found)
    return found.kind === 'faults' ? found.faults : []
  }
  return { verdict, check }
}

async function judge(text: string, path: string, signal: AbortSignal): Promise<Verdict> {
  try {
    return { kind: 'changes', changes: await checkConfig(text, signal) }
  } catch (error) {
    if (isRefusal(error) && error instanceof Error) return { kind: 'faults', faults: readFaults(error.message, path) }
    return { kind: 'unchecked', error }
  }
}
