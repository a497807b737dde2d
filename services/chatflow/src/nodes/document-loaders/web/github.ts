import type { NodeDefinition } from '../../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../../domain/flow/node-env.ts'
import type { NodeInputs } from '../../../domain/flow/runnable-node.ts'
import { credentialInput, flagInput, numberInput, textInput } from '../../inputs.ts'
import { readSecret } from '../../read-credential.ts'
import { readFlag, readText, readTexts } from '../../read-inputs.ts'
import { handOnDocuments } from '../hand-on-documents.ts'
import { additional, loaderKind, metadataInputs, textSplitterInput } from '../loader-inputs.ts'
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
    textInput('repoLink', 'Repo Link', { placeholder: 'https://github.com/FlowiseAI/Flowise' }),
    textInput('branch', 'Branch', { default: 'main' }),
    flagInput('recursive', 'Recursive', { optional: true }),
    numberInput('maxConcurrency', 'Max Concurrency', { step: 1, ...additional }),
    textInput('githubBaseUrl', 'Github Base URL', {
      placeholder: 'https://git.example.com',
      description: 'Address of your own GitHub server, which the link begins with',
      ...additional,
    }),
    textInput('githubInstanceApi', 'Github Instance API', {
      placeholder: 'https://api.github.com',
      description: 'Address of its API',
      ...additional,
    }),
    textInput('ignorePath', 'Ignore Paths', {
      description: 'JSON array of paths to leave out, written as in .gitignore',
      placeholder: '["*.md"]',
      rows: 4,
      ...additional,
    }),
    numberInput('maxRetries', 'Max Retries', additional),
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
