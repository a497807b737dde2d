import type { NodeDefinition, NodeInputs } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import { credentialInput } from '../inputs.ts'
import { readSecret } from '../read-credential.ts'
import { readFlag, readText, readTexts } from '../read-inputs.ts'
import { handOnDocuments } from './hand-on-documents.ts'
import { loaderKind, metadataInputs, textSplitterInput } from './loader-inputs.ts'
import { parseRepoLink, type Repository, readRepository } from './read-repository.ts'

/** The text files of a repository on GitHub, or of an own GitHub of the same interface. */
export const github: NodeDefinition = {
  ...loaderKind,
  name: 'github',
  label: 'Github',
  version: 3,
  description: 'Loads the text files of a GitHub repository',
  inputs: [
    credentialInput(['githubApi'], { description: 'Needed for private repositories', optional: true }),
    { name: 'repoLink', label: 'Repo Link', type: 'string', placeholder: 'https://github.com/FlowiseAI/Flowise' },
    { name: 'branch', label: 'Branch', type: 'string', default: 'main' },
    { name: 'recursive', label: 'Recursive', type: 'boolean', optional: true },
    {
      name: 'maxConcurrency',
      label: 'Max Concurrency',
      type: 'number',
      step: 1,
      optional: true,
      additionalParams: true,
    },
    {
      name: 'githubBaseUrl',
      label: 'Github Base URL',
      type: 'string',
      placeholder: 'https://git.example.com',
      description: 'Address of your own GitHub server, which the link begins with',
      optional: true,
      additionalParams: true,
    },
    {
      name: 'githubInstanceApi',
      label: 'Github Instance API',
      type: 'string',
      placeholder: 'https://api.github.com',
      description: 'Address of its API',
      optional: true,
      additionalParams: true,
    },
    {
      name: 'ignorePath',
      label: 'Ignore Paths',
      type: 'string',
      description: 'JSON array of paths to leave out, written as in .gitignore',
      placeholder: '["*.md"]',
      rows: 4,
      optional: true,
      additionalParams: true,
    },
    { name: 'maxRetries', label: 'Max Retries', type: 'number', optional: true, additionalParams: true },
    textSplitterInput,
    ...metadataInputs,
  ],
  init(inputs, env) {
    const place = parseRepoLink(inputs, readText(inputs, 'githubBaseUrl'), readText(inputs, 'githubInstanceApi'))
    return handOnDocuments(inputs, async function* (signal) {
      const repository: Repository = {
        ...place,
        recursive: readFlag(inputs, 'recursive'),
        ignore: readTexts(inputs, 'ignorePath'),
        headers: await authorization(inputs, env),
      }
      yield* readRepository(repository, env, signal)
    })
  },
}

async function authorization(inputs: NodeInputs, env: NodeEnv): Promise<Record<string, string>> {
  const token = await readSecret(inputs, 'accessToken', env)
  return token === undefined ? {} : { authorization: `Bearer ${token}` }
}
