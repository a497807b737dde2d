import { sep } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Files that take 20 s and more, longest first, those that wait between those that compute. Where nothing is
// known of earlier runs Vitest starts the largest files first, and a small file that builds an image would be
// all that the last minutes are spent on.
const long = [
  'tests/conformance/compose/compose.test.ts',
  'tests/e2e/pages.test.ts',
  'tests/e2e/kill-a-service.test.ts',
  'tests/conformance/chatflow/flowise-ui.test.ts',
  'services/logs/src/docker.test.ts',
  'services/inference/src/service-models.test.ts',
  'tests/e2e/stop.test.ts',
  'services/inference/src/service-registry.test.ts',
  'services/inference/src/engines/llama/faults.test.ts',
  'services/inference/src/service-trouble.test.ts',
  'tests/conformance/inference/random-weights-tools.test.ts',
  'tests/conformance/inference/random-weights-answers.test.ts',
  'tests/conformance/dashboard/pages.test.ts',
  'tests/conformance/chatflow/vanishing-clients.test.ts',
  'services/chatflow/src/clients/quickjs-sandbox.test.ts',
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
