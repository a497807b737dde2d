import { hasOpenssl } from '@hearth/kernel/test-support'
import { hasCaddy, startCaddy } from './caddy.fixture.ts'
import { hasNginx, startNginx } from './nginx.fixture.ts'
import { hasTraefik, startTraefik } from './traefik.fixture.ts'

/** The programs of the guide, each with what starts it by the guide's own file; `at` tells their clients apart. */
export const proxies = [
  { name: 'nginx', at: 1, isMissing: !hasNginx || !hasOpenssl, start: startNginx },
  { name: 'Caddy', at: 2, isMissing: !hasCaddy || !hasOpenssl, start: startCaddy },
  { name: 'Traefik', at: 3, isMissing: !hasTraefik || !hasOpenssl, start: startTraefik },
] as const

export const areAllMissing = proxies.every(({ isMissing }) => isMissing)
