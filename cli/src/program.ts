import { hearthCommand, SERVICE_NAMES, type ServiceName, version } from '@hearth/kernel'
import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import type { AuditOptions } from './commands/audit.ts'
import type { BackupOptions } from './commands/backup.ts'
import type { TestOptions } from './commands/test-flow.ts'
import { EXIT, EXIT_HELP } from './exit-codes.ts'
import { endWithReader, outliveReaders } from './serve/output.ts'
import { BUNDLE_NAMES, findService } from './services.ts'
import { processTerminal as terminal } from './terminal/terminal.ts'

/** Parses the command line and runs the command it names; returns its exit code. */
export async function runProgram(args: readonly string[]): Promise<number> {
  let code: number = EXIT.ok
  const program = createProgram((result) => {
    code = result
  })
  try {
    await program.parseAsync(args, { from: 'user' })
    return code
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    return error.exitCode === 0 ? EXIT.ok : EXIT.usage
  }
}

/** The command tree; `finish` hears the exit code of the command that ran. */
export function createProgram(finish: (code: number) => void): Command {
  const program = new Command('hearth')
    .description('A local AI stack: chatflows, inference, metrics, dashboards, logs and health on this machine')
    .version(version)
    // A command may have a --version of its own.
    .enablePositionalOptions()
    .exitOverride()
    .showHelpAfterError(`See "${hearthCommand} help" for the commands.`)
    .addHelpText('after', `\n${EXIT_HELP}`)
  const add: AddCommand = (definition, summary, example) =>
    program
      .command(definition)
      .description(summary)
      .exitOverride()
      .addHelpText('after', `\nExample:\n  ${example}\n\n${EXIT_HELP}`)
  addRunning(add, finish)
  addTalking(add, finish)
  addModels(add, finish)
  addKeys(add, finish)
  addSecrets(add, finish)
  addFlows(add, finish)
  addRules(add, finish)
  addBackups(add, finish)
  add('sign-in', 'print a link that signs a browser in, once', 'hearth sign-in').action(async () => {
    finish(await (await import('./commands/access/sign-in.ts')).signIn(terminal))
  })
  add('password', 'make a new password for the dashboards', 'hearth password').action(async () => {
    finish(await (await import('./commands/access/password.ts')).password(terminal))
  })
  add('completion', 'print a completion script for a shell', 'hearth completion bash >> ~/.bashrc')
    .addArgument(new Argument('<shell>').choices(['bash', 'zsh', 'fish']))
    .action(async (shell: string) => {
      const { renderCompletion } = await import('./commands/completion.ts')
      terminal.write(renderCompletion(program, shell))
    })
  return program
}

type AddCommand = (definition: string, summary: string, example: string) => Command
type Finish = (code: number) => void

function addServe(add: AddCommand, finish: Finish): void {
  add('serve', 'run one service in this process, as a container does', 'hearth serve inference')
    .addArgument(new Argument('<service>').choices(BUNDLE_NAMES))
    .addOption(
      new Option(
        '--role <role>',
        'of chatflow with "replicas": answer (web), do the work apart from answering (worker), or both (all)',
      ).choices(['all', 'web', 'worker']),
    )
    .action(async (name: string, { role }: { role?: string }, command: Command) => {
      const service = findService(name)
      if (role !== undefined && name !== 'chatflow')
        command.error(`error: option '--role' is for chatflow alone; ${name} has no roles`, { exitCode: EXIT.usage })
      // Over what the environment says: it is one setting of a process.
      if (role !== undefined) process.env.HEARTH_CHATFLOW_ROLE = role
      if (service !== undefined) finish(await (await import('./serve/serve.ts')).serve(service))
    })
}

function addRunning(add: AddCommand, finish: Finish): void {
  add('up', 'start all services and keep them running until Ctrl-C', 'hearth up --verbose')
    .option('-v, --verbose', "show the services' output here", false)
    .addOption(new Option('--stop-with-parent', 'stop when the process that started it ends').default(false).hideHelp())
    .action(async (options: { verbose: boolean; stopWithParent: boolean }) => {
      outliveReaders()
      finish(await (await import('./commands/up.ts')).up(terminal, options))
    })
  addServe(add, finish)
  add('status', 'show what runs and how it is doing', 'hearth status --json')
    .option('--json', 'for programs', false)
    .action(async (options: { json: boolean }) => {
      endWithReader()
      finish(await (await import('./commands/watch/status.ts')).status(terminal, options))
    })
  add('probe', 'ask whether the services here can do their work, for health checks', 'hearth probe chatflow')
    .addArgument(new Argument('[service]', 'default: those that listen here').choices(SERVICE_NAMES))
    .action(async (name: ServiceName | undefined) => {
      finish(await (await import('./commands/watch/probe.ts')).probe(terminal, name))
    })
  add('open', 'open the pages of the services in the browser', 'hearth open dashboard')
    .addArgument(new Argument('[service]').choices(BUNDLE_NAMES))
    .action(async (name: string | undefined) => {
      finish(await (await import('./commands/open.ts')).open(terminal, name))
    })
  add('logs', 'show what the services wrote', 'hearth logs chatflow -f -n 50')
    .addArgument(new Argument('[service]').choices([...BUNDLE_NAMES, 'supervisor']))
    .option('-f, --follow', 'go on with new lines until Ctrl-C', false)
    .option('-n, --lines <count>', 'how many lines to start with', parseCount, 100)
    .action(async (service: string | undefined, options: { follow: boolean; lines: number }) => {
      endWithReader()
      finish(await (await import('./commands/watch/logs.ts')).logs(terminal, service, options))
    })
  addAudit(add, finish)
  add('doctor', 'check this machine and say how to mend what is wrong', 'hearth doctor')
    .option('--json', 'for programs', false)
    .action(async (options: { json: boolean }) => {
      endWithReader()
      finish(await (await import('./commands/doctor.ts')).doctor(terminal, options))
    })
}

function addAudit(add: AddCommand, finish: Finish): void {
  add('audit', 'show who changed what, oldest first', 'hearth audit --service chatflow --since 7d')
    .addOption(new Option('--service <service>', 'of one service alone').choices(SERVICE_NAMES))
    .option('--since <time>', 'an age such as 2h or 7d, or a time such as 2026-01-31T08:00Z')
    .option('--actor <text>', 'of those whose name, id or kind has this in it')
    .option('--json', 'for programs, one object a line', false)
    .action(async (options: Partial<AuditOptions>) => {
      endWithReader()
      const { service, since, actor, json = false } = options
      finish(await (await import('./commands/audit.ts')).audit(terminal, { service, since, actor, json }))
    })
}

function addTalking(add: AddCommand, finish: Finish): void {
  add('chat', 'talk to a flow; Ctrl-C stops an answer, /exit ends', 'hearth chat "Conversation with memory"')
    .argument('[flow]', 'id or name of the flow; default: the starter flow')
    .action(async (flow: string | undefined) => {
      endWithReader()
      finish(await (await import('./commands/chat.ts')).chat(terminal, flow))
    })
  add('bench', 'measure how fast this machine runs a model', 'hearth bench ember')
    .argument(
      '[model]',
      'a stored model, or the path of a GGUF file; default: one of random weights, made on first use',
    )
    .option('--json', 'for programs', false)
    .action(async (model: string | undefined, options: { json: boolean }) => {
      endWithReader()
      finish(await (await import('./commands/bench.ts')).bench(terminal, model, options))
    })
  add('gpu', 'use a GPU for models', 'hearth gpu add cuda')
    .command('add')
    .description('install the package of the engine for a GPU (540 MB for CUDA, 70 for Vulkan)')
    .exitOverride()
    .addHelpText('after', '\nExample:\n  hearth gpu add vulkan')
    .addArgument(new Argument('<kind>').choices(['cuda', 'vulkan']))
    .action(async (kind: 'cuda' | 'vulkan') => {
      finish(await (await import('./commands/gpu.ts')).addGpu(terminal, kind))
    })
}

function addModels(add: AddCommand, finish: Finish): void {
  const models = add('models', 'list the models and their states', 'hearth models').action(async () => {
    endWithReader()
    finish(await (await import('./commands/models/list.ts')).models(terminal))
  })
  const sub = (definition: string, summary: string, example: string) =>
    models.command(definition).description(summary).exitOverride().addHelpText('after', `\nExample:\n  ${example}`)
  sub('use', 'make a model the one that answers, downloading it if need be', 'hearth models use qwen3-4b')
    .argument('<model>', 'an id of the catalogue, a stored model, an hf: address, or "starter"')
    .action(async (model: string) => finish(await (await import('./commands/models/use.ts')).useModel(terminal, model)))
  addCatalogue(sub, finish)
  add('pull', 'download a model, or take over a file', 'hearth pull hf:Qwen/Qwen3-0.6B-GGUF:Q8_0')
    .argument(
      '<address>',
      'hf:<owner>/<repository>[:<quantisation>], hf:<owner>/<repository>/<file>, https:… or a path',
    )
    .action(async (address: string) =>
      finish(await (await import('./commands/models/pull.ts')).pull(terminal, address)),
    )
}

function addCatalogue(sub: AddCommand, finish: Finish): void {
  sub('search', 'find models in the catalogue and at the hub', 'hearth models search qwen 4b')
    .argument('<words...>', 'parts of its name, its purpose (chat, code, embedding, …), its licence or a language')
    .action(async (words: readonly string[]) => {
      finish(await (await import('./commands/models/search.ts')).searchFor(terminal, words.join(' ')))
    })
  sub('info', 'tell about a model, and how it would run here', 'hearth models info qwen3-4b')
    .argument('<model>', 'an id of the catalogue, or hf:<owner>/<repository>')
    .action(async (model: string) => {
      finish(await (await import('./commands/models/info.ts')).modelInfo(terminal, model))
    })
  sub('recommend', 'name the models to begin with on this machine', 'hearth models recommend').action(async () => {
    finish(await (await import('./commands/models/recommend.ts')).recommendModels(terminal))
  })
  sub(
    'check-catalogue',
    'compare the catalogue with the hub, for its maintainers',
    'hearth models check-catalogue',
  ).action(async () => finish(await (await import('./commands/models/check-catalogue.ts')).checkCatalogue(terminal)))
}

function addSecrets(add: AddCommand, finish: Finish): void {
  const secrets = add('secrets', 'change what seals credentials, while nothing runs', 'hearth secrets rotate')
  const module = () => import('./commands/access/secrets.ts')
  const sub = (definition: string, summary: string) =>
    secrets
      .command(definition)
      .description(summary)
      .exitOverride()
      .addHelpText('after', `\nExample:\n  hearth secrets ${definition}`)
  sub('rotate', 'make a new master secret; the ones before still open what they sealed').action(async () =>
    finish(await (await module()).rotate(terminal)),
  )
  sub('forget', 'forget the ones before').action(async () => finish(await (await module()).forget(terminal)))
}

function addKeys(add: AddCommand, finish: Finish): void {
  const key = add('key', 'manage the API keys of the chatflow service', 'hearth key create "my laptop"')
  const keys = () => import('./commands/access/key.ts')
  const sub = (definition: string, summary: string, example: string) =>
    key.command(definition).description(summary).exitOverride().addHelpText('after', `\nExample:\n  ${example}`)
  sub('create', 'make a key and show it this once', 'hearth key create "my laptop"')
    .argument('[name]', 'what it is for', 'cli')
    .action(async (name: string) => finish(await (await keys()).createKey(terminal, name)))
  sub('list', 'list the keys', 'hearth key list').action(async () => finish(await (await keys()).listKeys(terminal)))
  sub('revoke', 'make a key worthless', 'hearth key revoke 2f6c0f0a')
    .argument('<key>', 'its id, the beginning of its id, or its name')
    .action(async (which: string) => finish(await (await keys()).revokeKey(terminal, which)))
}

const flowSources =
  "a folder of flow files, a flow, Flowise's export or its database.sqlite, a file of Dify, Langflow or n8n"

function addFlows(add: AddCommand, finish: Finish): void {
  add('import', 'report what would become of a file of flows, and import them', 'hearth import support-bot.yml --yes')
    .argument('<path>', flowSources)
    .option('-y, --yes', 'import, not only report', false)
    .action(async (path: string, { yes }: { yes: boolean }) => {
      finish(await (await import('./commands/flow.ts')).importPath(terminal, path, { yes, watch: false }))
    })
  const flow = add(
    'flow',
    'move flows between files, Flowise and this Hearth; test them',
    'hearth flow import flows --watch',
  )
  const flows = () => import('./commands/flow.ts')
  const sub = (definition: string, summary: string, example: string) =>
    flow.command(definition).description(summary).exitOverride().addHelpText('after', `\nExample:\n  ${example}`)
  sub('export', 'write every flow as a file, for git', 'hearth flow export flows')
    .argument('[folder]', 'where to', 'flows')
    .action(async (folder: string) => finish(await (await flows()).exportFlows(terminal, folder)))
  sub('import', 'report what would become of flows, and import them', 'hearth flow import ExportData.json --yes')
    .argument('<path>', flowSources)
    .option('-y, --yes', 'import, not only report', false)
    .option('--watch', 'go on with what changes in the folder until Ctrl-C', false)
    .action(async (path: string, options: { yes: boolean; watch: boolean }) => {
      finish(await (await flows()).importPath(terminal, path, options))
    })
  sub('diff', 'show how the files differ from what is served', 'hearth flow diff flows')
    .argument('[folder]', 'where the files are', 'flows')
    .action(async (folder: string) => finish(await (await flows()).diffFolder(terminal, folder)))
  sub(
    'test',
    'put a dataset to a flow; ends with 1 unless all rows pass',
    'hearth flow test Support --dataset Questions',
  )
    .argument('<flow>', 'id or name of the flow')
    .requiredOption('--dataset <name>', 'name or id of the dataset')
    .option('--evaluator <name...>', 'who judges; default: as in the last test of the flow with the dataset')
    .option('--version <n>', 'an earlier version of the flow; default: the deployed one', parseCount)
    .option('--draft', 'what is drawn and not deployed yet', false)
    .option('--junit <file>', 'write what came of it as JUnit XML, for builds')
    .action(async (name: string, options: TestOptions) => {
      finish(await (await import('./commands/test-flow.ts')).testFlow(terminal, name, options))
    })
}

function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value]
}

function addRules(add: AddCommand, finish: Finish): void {
  const group = add('rules', 'check and test rules of metrics', 'hearth rules test tests.yml')
  const commands = () => import('./commands/rules.ts')
  const sub = (definition: string, summary: string, example: string) =>
    group.command(definition).description(summary).exitOverride().addHelpText('after', `\nExample:\n  ${example}`)
  sub('check', 'say whether files of rules can be read', 'hearth rules check rules/*.yml')
    .argument('<files...>', 'recording and alerting rules, as Prometheus has them')
    .option('--ignore-unknown-fields', 'pass over keys that are none', false)
    .action(async (files: readonly string[], { ignoreUnknownFields: ignoresUnknownKeys }: UnknownFields) =>
      finish(await (await commands()).checkRules(terminal, files, { ignoresUnknownKeys })),
    )
  sub('test', 'run tests of rules; ends with 1 unless all pass', 'hearth rules test tests.yml')
    .argument('<files...>', 'in the form of "promtool test rules"')
    .option('--run <regexp>', 'only tests whose name matches; may stand several times', collect, [])
    .option('--ignore-unknown-fields', 'pass over keys of files of rules that are none', false)
    .action(async (files: readonly string[], options: UnknownFields & { readonly run: readonly string[] }) => {
      const { run, ignoreUnknownFields: ignoresUnknownKeys } = options
      finish(await (await commands()).testRules(terminal, files, run, { ignoresUnknownKeys }))
    })
}

type UnknownFields = { readonly ignoreUnknownFields: boolean }

function addBackups(add: AddCommand, finish: Finish): void {
  add(
    'support-bundle',
    'write what helps others to find a fault into one archive',
    'hearth support-bundle fault.tar.gz',
  )
    .argument('[file]', 'where to; default: hearth-support-<time>.tar.gz here')
    .action(async (file: string | undefined) => {
      finish(await (await import('./commands/support-bundle.ts')).supportBundle(terminal, file))
    })
  add('backup', 'keep all state and settings in one archive, while the services run', 'hearth backup --verify')
    .argument('[file]', 'where to; default: hearth-backup-<time>.tar.gz here')
    .option('--verify', 'restore it into a temporary folder and compare what came back', false)
    .option('--models', 'with the files of models, not only their list', false)
    .option('--logs', 'with what services and containers wrote', false)
    .addOption(new Option('--scheduled', 'as the settings say, for the supervisor').default(false).hideHelp())
    .action(async (file: string | undefined, options: BackupOptions) => {
      finish(await (await import('./commands/backup.ts')).backup(terminal, file, options))
    })
  add(
    'upgrade',
    'bring what an earlier Hearth kept into the form of this one, while nothing runs',
    'hearth upgrade',
  ).action(async () => finish(await (await import('./commands/upgrade.ts')).upgrade(terminal)))
  add('restore', 'put back all that a backup holds, while nothing runs', 'hearth restore hearth-backup.tar.gz')
    .argument('<file>', 'what "hearth backup" wrote')
    .option('--overwrite', 'move what is there aside, and take its place', false)
    .action(async (file: string, options: { overwrite: boolean }) => {
      finish(await (await import('./commands/restore.ts')).restoreBackup(terminal, file, options))
    })
}

const maxLines = 10_000

function parseCount(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 0 || count > maxLines)
    throw new InvalidArgumentError(`it must be a whole number from 0 to ${maxLines}.`)
  return count
}
