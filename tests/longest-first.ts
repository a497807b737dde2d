import { sep } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Files that take 20 s and more, longest first, those that wait between those that compute. Where nothing is
// known of earlier runs Vitest starts the largest files first, and a small file that builds an image would be
// all that the last minutes are spent on.
const long = [
  'tests/conformance/compose/compose.test.ts',
  'tests/e2e/pages.test.ts',
  'tests/conformance/chatflow/flowise-ui.test.ts',
  'tests/e2e/kill-a-service.test.ts',
  'services/logs/src/docker.test.ts',
  'services/inference/src/composition/model-registry.test.ts',
  'tests/e2e/stop.test.ts',
  'services/inference/src/engines/llama/faults.test.ts',
  'tests/conformance/inference/faults-load.test.ts',
  'services/inference/src/whole-service/trouble.test.ts',
  'tests/conformance/inference/random-weights-answers.test.ts',
  'tests/conformance/dashboard/pages.test.ts',
  'services/chatflow/src/clients/sandbox/quickjs-sandbox.test.ts',
  'services/inference/src/composition/llama-servers.test.ts',
  'tests/conformance/chatflow/vanishing-clients.test.ts',
  'services/chatflow/src/storage/stores/postgres-stores.test.ts',
  'services/inference/src/engines/llama/child/same-answer.test.ts',
  'services/chatflow/src/clients/document-parser/hostile-documents.test.ts',
  'tests/e2e/refusals.test.ts',
  'services/inference/src/domain/chat-format/output-parser.test.ts',
  'tests/conformance/inference/random-weights-schemas.test.ts',
  'tests/conformance/inference/random-weights-tools.test.ts',
  'tests/conformance/chatflow/flowise-widget.test.ts',
  'tests/e2e/second-start.test.ts',
  'tests/e2e/real-model.test.ts',
  'services/inference/src/routes/dialects.test.ts',
  'tests/conformance/inference/ollama-random-weights.test.ts',
  'tests/e2e/retrieval.test.ts',
  'tests/e2e/first-light.test.ts',
  'services/inference/src/engines/llama/child/load-model.test.ts',
  'services/inference/src/routes/llama-server/stored-models.test.ts',
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
