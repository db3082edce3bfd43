/** Reads what happened in a time out of the runs and what is kept beside them. Every query walks an index over that time alone. */
import type { DatabaseSync } from 'node:sqlite';
import type { ActivityBook } from '#core/ports.ts';
import type { Activity } from '#domain/audit/activity.ts';
import { guardStore } from '../database.ts';
import type { Asked } from './asked.ts';
import { readFolders } from './read-folders.ts';
import { readHosts } from './read-hosts.ts';
import { readLanes } from './read-lanes.ts';

export function createActivityBook(database: DatabaseSync): ActivityBook {
  return {
    read: async ({ since, until, projectRoot, agent }) =>
      guardStore((): Activity => {
        const asked: Asked = { since, until, project: projectRoot, agent };
        return { ...readLanes(database, asked), ...readHosts(database, asked), ...readFolders(database, asked) };
      }),
  };
}
