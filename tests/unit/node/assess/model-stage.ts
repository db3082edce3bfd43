/** What the suites of the assessor share: a model's server over real HTTP, and a data folder of the test's own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { AssessmentQuestion, CommandAssessor } from '#core/ports.ts';
import type { ModelConfig } from '#domain/approval/model-config.ts';
import type { ModelPlace } from '../../../../main/node/assess/ask-model.ts';
import { createModelUsage } from '../../../../main/node/assess/model-usage.ts';
import { createAssessor } from '../../../../main/node/assess/create-assessor.ts';
import { writeModelFile } from '../../../../main/node/assess/model-file.ts';
import { createFileSecrets } from '../../../../main/node/secrets/file-secrets.ts';
import { type ModelServer, startModelServer } from '../../../fakes/models/model-server.ts';
import { sampleApproval } from '../../../fakes/samples/sample-views.ts';

export const canary = 'canary-4f1d9c77a2';
export const good = { description: 'Removes the folder dist.', risk_level: 'low', risk_categories: ['data_deletion'] };
export const question: AssessmentQuestion = { card: sampleApproval({}, 'rm -rf dist') };

export interface ModelStage {
  /** New for each test. */
  readonly server: ModelServer;
  readonly dataDir: string;
  readonly appoint: (change?: Partial<ModelConfig>) => Promise<void>;
  readonly keepKey: () => Promise<void>;
  readonly place: () => ModelPlace;
  readonly assessor: () => CommandAssessor;
  readonly ask: () => ReturnType<CommandAssessor['assess']>;
}

/** Called once in a test file. */
export function stageModel(): ModelStage {
  let dataDir = '';
  let server: ModelServer;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'assess-'));
    server = await startModelServer();
  });
  afterEach(async () => {
    await server.close();
    // What was given up is counted a moment later.
    await rm(dataDir, { recursive: true, maxRetries: 5 });
  });
  const stage: ModelStage = {
    get server() {
      return server;
    },
    get dataDir() {
      return dataDir;
    },
    appoint: (change) =>
      writeModelFile(dataDir, { provider: 'openai-compatible', model: 'local-7b', baseUrl: server.baseUrl, ...change }),
    keepKey: () => createFileSecrets(dataDir).write('model-api-key', canary),
    place: () => ({
      dataDir,
      secrets: createFileSecrets(dataDir),
      usage: createModelUsage(dataDir, () => Date.UTC(2026, 10, 23)),
    }),
    assessor: () => createAssessor(stage.place(), 'linux'),
    ask: () => stage.assessor().assess(question, new AbortController().signal),
  };
  return stage;
}
