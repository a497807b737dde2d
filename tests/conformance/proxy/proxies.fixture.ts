import { hasOpenssl } from '@hearth/kernel/test-support'
import { hasNginx, startNginx } from './nginx.fixture.ts'

/** The programs of the guide, each with what starts it by the guide's own file; `at` tells their clients apart. */
export const proxies = [
  { name: 'nginx', at: 1, isMissing: !hasNginx || !hasOpenssl, start: startNginx },
] as const

export const areAllMissing = proxies.every(({ isMissing }) => isMissing)
