import { describe, expect, test } from 'vitest';
import { knownAgents } from '#agents/agents.ts';
import { namesAsLines, obeyedPart } from '#agents/fit-names.ts';
import { agentCredentials, obeyedPlaces, protectedNames, otherAgents } from '#agents/obeyed-names.ts';

const all = [...knownAgents, ...otherAgents];
const names = protectedNames.map(({ parts }) => parts.join('/'));

const isProtected = (place: string): boolean =>
  names.some((name) => place === name || place.startsWith(`${name}/`) || new RegExp(`^${wild(name)}(/|$)`).test(place));

describe('what is known of agents', () => {
  test('covers seven agents by name and at least twenty others, each once', () => {
    expect(knownAgents.map(({ id }) => id)).toEqual([
      'claude',
      'codex',
      'copilot',
      'gemini',
      'cursor',
      'opencode',
      'qwen',
    ]);
    expect(otherAgents.length).toBeGreaterThanOrEqual(20);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  });

  test('says at least one name, and where something acts beneath it, for each', () => {
    for (const { id, protectedNames: own, obeyed } of all) {
      expect(own, id).not.toEqual([]);
      expect(obeyed, id).not.toEqual([]);
    }
  });

  test('is found at every depth and among packages, for each agent that is connected and each that is not', () => {
    for (const { id, protectedNames: own } of all) {
      for (const name of own.map((each) => each.replaceAll('*', 'x'))) {
        for (const folder of ['', 'a/', 'docs/b/c/d/', 'node_modules/p/', 'a/vendor/q/r/']) {
          expect(obeyedPart(`${folder}${name}/more`)?.path, id).toBe(`${folder}${name}`);
        }
        expect(namesAsLines().split('\n\n')[0], id).toContain(name.split('x')[0]);
      }
    }
  });

  test('tells of nothing that is not protected as well', () => {
    // A star in a place may stand for what a protected name says in full.
    const open = obeyedPlaces.map(({ parts }) => parts.join('/')).filter((place) => !isProtected(place));
    expect(open.filter((place) => !names.some((name) => new RegExp(`^${wild(place)}$`).test(name)))).toEqual([]);
  });

  test('writes every name as parts with one star at most, beneath the folder where it lies', () => {
    for (const name of [...names, ...agentCredentials]) {
      expect(name).not.toMatch(/^[/~]|\/$|\/\/|(^|\/)\.\.?(\/|$)/);
      for (const part of name.split('/')) expect(part.split('*').length, name).toBeLessThanOrEqual(2);
    }
  });

  test.each([
    '.claude',
    '.opencode',
    '.qwen',
    '.github/hooks',
    '.vscode',
    '.envrc',
    '.npmrc',
    '.cargo/config.toml',
    '.irbrc',
    '.Rprofile',
    '.pdbrc',
  ])('protects %s', (name) => {
    expect(names).toContain(name);
  });

  test.each(['package.json', 'Makefile', 'AGENTS.md', 'CLAUDE.md', '.github', '.git', 'src', '.env'])(
    'leaves %s to the project',
    (name) => {
      expect(names).not.toContain(name);
    },
  );
});

function wild(name: string): string {
  return name.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '[^/]*');
}
