/** Names of files and folders that a tool makes again when they are gone. */

const rebuilt =
  /(?:^|\/)(?:dist|build|out|target|coverage|node_modules|\.cxx|__pycache__|\.next|\.nuxt|\.output|\.svelte-kit|\.turbo|\.parcel-cache|\.cache|\.pytest_cache|\.mypy_cache|\.ruff_cache|\.tox|\.nyc_output|\.gradle|\.venv|venv|\.eggs|htmlcov|bin\/Debug|obj|DerivedData|\.build|\.angular|\.vite|\.vitest|\.eslintcache|\.tsbuildinfo|storybook-static|test-results|playwright-report|_build|docs?[-_]build|deps|vendor\/bundle|Pods|tmp|temp|logs?|cmake-build-[^/]*|bazel-[^/]*|\.terraform|\.dart_tool|\.stack-work|dist-newstyle|zig-out|zig-cache|\.coverage[^/]*|lib-cov|\.sass-cache|reports?)(?:\/|$|\*)|\.(?:pyc|pyo|o|obj|a|class|log|tmp|tsbuildinfo|bak|orig|rej|swp|map|gcda|gcno|egg-info)$|\.(?:log|tmp|bak)\*?$|(?:^|\/)(?:(?:coverage|cobertura|junit|lcov)[\w.-]*\.(?:xml|json|info|out|txt|lcov)|(?:cover|coverage|profile|cpu|mem)\.(?:out|prof)|lcov\.info|package-lock\.json|yarn\.lock|pnpm-lock\.yaml|\.DS_Store|nohup\.out|core\.\d+)$/;

/** What a tool can make again. */
export const isRebuildable = (path: string): boolean => rebuilt.test(path);
