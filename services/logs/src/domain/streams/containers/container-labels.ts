import type { Container } from '../../containers/container.ts'
import type { StreamName } from '../../lines/line.ts'
import type { StreamLabels } from '../stream-store.ts'

/** Labels under which the output of a container or a process is found; empty ones count as absent. */
export function labelsOf({ id, name, image, engine }: Container, stream: StreamName, host: string): StreamLabels {
  const service = engine?.labels['com.docker.compose.service'] ?? ''
  return {
    container: name,
    container_id: engine?.fullId ?? id,
    image,
    compose_project: engine?.labels['com.docker.compose.project'] ?? '',
    compose_service: service,
    stream,
    host,
    service_name: service === '' ? name : service,
  }
}
