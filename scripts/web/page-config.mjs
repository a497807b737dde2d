// How every page is built: one application a service, from `web/<service>` into its `dist`.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { projectRoot } from '../../cli/bin/pinned-node.mjs'
import { pageChunks } from './page-chunks.mjs'
import { smallScrollArea } from './small-scroll-area.mjs'

const smallestCompressedBytes = 512

/**
 * @param {string} service
 * @param {string} [outDir] folder inside the page's own
 */
export function pageConfig(service, outDir = 'dist') {
  return {
    root: join(projectRoot, 'web', service),
    configFile: false,
    publicDir: join(projectRoot, 'packages', 'ui-kit', 'public'),
    logLevel: 'warn',
    // Scripts find one another from where they lie, below whatever path.
    base: './',
    plugins: [react(), smallScrollArea(), fromRoot(), compress()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      // The first that know light-dark() and nesting themselves: what stands in for light-dark() elsewhere
      // needs a colour scheme written out in our own styles, and shows nothing without.
      cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
      // The policy of the pages allows no script that stands in the page itself.
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1_500,
      rolldownOptions: { output: { codeSplitting: pageChunks } },
    },
  }
}

/**
 * What pages of other origins take from a service: one file, whose name never changes.
 *
 * @param {string} service
 * @param {string} [outDir] folder of the page, inside its own
 */
export function embedConfig(service, outDir = 'dist') {
  const { root, configFile, logLevel, build } = pageConfig(service, outDir)
  return {
    root,
    configFile,
    logLevel,
    publicDir: false,
    plugins: [compress()],
    build: {
      ...build,
      outDir: join(outDir, 'embed'),
      rolldownOptions: {
        input: join(root, embedded[service]),
        output: { entryFileNames: '[name].js', codeSplitting: false },
      },
    },
  }
}

/** What is embedded elsewhere, by service. */
export const embedded = { chatflow: 'src/embed/hearth-chat.ts' }

// The page itself is shown at many addresses, so it names its files from the root; below a base path the service
// writes that before them.
function fromRoot() {
  return {
    name: 'from-root',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html']
      if (page !== undefined) page.source = page.source.replaceAll(/(?<=\s(?:href|src)=")\.\//g, '/')
    },
  }
}

// Files beside the files, so that nothing is compressed while somebody waits.
function compress() {
  return {
    name: 'compress',
    apply: 'build',
    async writeBundle(options) {
      const files = readdirSync(options.dir, { recursive: true }).filter((name) => /\.(js|css|html|svg)$/.test(name))
      for (const name of files) {
        const bytes = readFileSync(join(options.dir, name))
        if (bytes.length < smallestCompressedBytes) continue
        writeFileSync(join(options.dir, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }))
      }
    },
  }
}
