import { glob, readFile } from 'node:fs/promises'
import { dirname, isAbsolute, join } from 'node:path'
import { errorCode, Failure } from '@hearth/kernel'
import { readTemplate } from '../texts/texts.ts'
import { type NotifyConfig, parseConfig, readConfig } from './parse-config.ts'

/** A configuration with the texts of the templates that it names. */
export type LoadedConfig = { readonly config: NotifyConfig; readonly templates: readonly string[] }

/**
 * Reads a configuration in Alertmanager's YAML and its files of templates.
 *
 * @throws {Failure} `invalid` when a file cannot be read or has faults
 */
export async function loadConfig(path: string): Promise<LoadedConfig> {
  const config = parseConfig(await read(path), path)
  const templates: string[] = []
  for (const pattern of config.templates) {
    for await (const file of glob(isAbsolute(pattern) ? pattern : join(dirname(path), pattern)))
      templates.push(await readTemplates(file))
  }
  return { config, templates }
}

/** A file of named templates that is no file: it is kept beside the configuration. */
export type NamedText = { readonly name: string; readonly text: string }

/**
 * Reads a configuration whose templates come along with it.
 *
 * @param config as its file would say it
 * @param name under which faults are told
 * @throws {Failure} `invalid` when it has faults, or names files of templates
 */
export function readParts(config: unknown, templates: readonly NamedText[], name: string): LoadedConfig {
  const read = readConfig(config, name)
  if (read.templates.length > 0)
    throw new Failure('invalid', `Cannot read ${name}: "templates" names files; give their texts instead`)
  return { config: read, templates: templates.map(({ name: own, text }) => checkTemplates(text, `template "${own}"`)) }
}

async function readTemplates(file: string): Promise<string> {
  return checkTemplates(await read(file), file)
}

function checkTemplates(text: string, name: string): string {
  try {
    readTemplate(text)
    return text
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw new Failure('invalid', `Cannot read ${name}: ${error.message}`, { cause: error })
  }
}

async function read(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    const reason = errorCode(cause) === 'ENOENT' ? 'there is no such file' : 'it cannot be opened'
    throw new Failure('invalid', `Cannot read ${path}: ${reason}`, { cause })
  }
}
