import { sep } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Files that take 15 s and more on a busy machine, longest first, those that wait between those that compute. Where nothing is
// known of earlier runs Vitest starts the largest files first, and a small file that builds an image would be
// all that the last minutes are spent on.
const long = [
  'tests/conformance/compose/compose.test.ts',
  'tests/conformance/package/package.test.ts',
  'tests/e2e/bundle/kill-a-service.test.ts',
  'services/logs/src/docker.test.ts',
  'tests/conformance/chatflow/flowise-ui.test.ts',
  'services/inference/src/routes/llama-server/stored-models.test.ts',
  'services/inference/src/engines/llama/faults.test.ts',
  'tests/e2e/bundle/stop.test.ts',
  'tests/e2e/bundle/real-model.test.ts',
  'tests/conformance/hostile-bodies.test.ts',
  'tests/e2e/bundle/damaged-state.test.ts',
  'tests/conformance/backup/backup.test.ts',
  'tests/e2e/pages/pages.test.ts',
  'tests/conformance/inference/faults-load.test.ts',
  'services/inference/src/composition/model-registry.test.ts',
  'services/chatflow/src/storage/stores/postgres-stores.test.ts',
  'tests/conformance/backup/command.test.ts',
  'tests/conformance/inference/random-weights-answers.test.ts',
  'services/inference/src/routes/dialects.test.ts',
  'tests/conformance/dashboard/pages.test.ts',
  'tests/e2e/bundle/first-light.test.ts',
  'tests/conformance/metrics/promql.test.ts',
  'services/inference/src/whole-service/hosts.test.ts',
  'tests/e2e/bundle/second-start.test.ts',
  'services/logs/src/routes/docker-api.test.ts',
  'services/inference/src/whole-service/trouble.test.ts',
  'services/inference/src/composition/llama-servers.test.ts',
  'tests/conformance/chatflow/vanishing-clients.test.ts',
  'tests/conformance/start/start-failures.test.ts',
  'services/chatflow/src/clients/document-parser/hostile-documents.test.ts',
  'services/logs/src/docker-away.test.ts',
  'services/inference/src/whole-service/fairness.test.ts',
  'tests/conformance/inference/random-weights-schemas.test.ts',
  'tests/conformance/chatflow/abuse/abuse.test.ts',
  'tests/conformance/chatflow/flowise-widget.test.ts',
  'tests/e2e/bundle/retrieval.test.ts',
  'services/inference/src/engines/llama/child/same-answer.test.ts',
  'services/inference/src/upstreams/hearth-as-upstream.test.ts',
  'tests/e2e/bundle/pull.test.ts',
  'tests/e2e/bundle/full-disk.test.ts',
  'tests/conformance/inference/random-weights-tools.test.ts',
  'tests/conformance/inference/ollama-random-weights.test.ts',
  'tests/e2e/bundle/refusals.test.ts',
]

/** Starts the files first that take long, so that they do not end alone. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((left, right) => placeOf(left) - placeOf(right))
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const path = moduleId.replaceAll(sep, '/')
  const place = long.findIndex((each) => path.endsWith(`/${each}`))
  return place === -1 ? long.length : place
}
