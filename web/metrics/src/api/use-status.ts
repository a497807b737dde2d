import { useQuery } from '@tanstack/react-query'
import type { BuildInfoBody, RuntimeInfoBody, TsdbStatusBody } from '../../../../services/metrics/src/wire/status.ts'
import { askData } from './ask-data.ts'

const refreshMs = 15_000

function useStatus<T>(name: string, refetchInterval: number | false) {
  return useQuery({
    queryKey: ['status', name],
    queryFn: async ({ signal }) => (await askData<T>(`status/${name}`, {}, signal)).data,
    refetchInterval,
  })
}

type ConfigInForce = {
  readonly yaml: string
  /** Keys of the file that have no effect here. */
  readonly unserved: readonly { readonly key: string; readonly why: string }[]
}

// What a process is and how it was set up stays as it is until it starts again.
export const useBuildInfo = () => useStatus<BuildInfoBody>('buildinfo', false)
export const useFlags = () => useStatus<Readonly<Record<string, string>>>('flags', false)
export const useConfig = () => useStatus<ConfigInForce>('config', false)
export const useRuntimeInfo = () => useStatus<RuntimeInfoBody>('runtimeinfo', refreshMs)
export const useTsdbStatus = () => useStatus<TsdbStatusBody>('tsdb', refreshMs)
