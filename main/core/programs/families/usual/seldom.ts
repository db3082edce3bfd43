/** Programs that are seldom met: those that only look, those that make one file out of another, and those that run what they are given. */
import { carries } from '../../facts/carrying.ts';
import { writesTo } from '../../facts/files.ts';
import { is } from '../../facts/kinds.ts';
import { high, low, medium, only, tools } from '../../spec.ts';

const makes = 'It creates files from others, or changes them.';
const starts = 'It starts something that keeps running.';

const readers =
  'xcbeautify xcpretty gotestfmt tparse tspin tap-spec tap-dot tap-min tap-mocha-reporter faucet pino-pretty bunyan humanlog fblog nom coqchk heaptrack_print bloaty yara clj-kondo jfr a2query stlink-info llvm-size llvm-strings llvm-cxxfilt llvm-symbolizer llvm-readobj pw-dump pw-mon csvtool datamash xan tsv-select tsv-filter tsv-summarize zq textql frawk goawk grcat grc ansi2txt ansifilter aha riff fq jello dsq trdsql octosql zenith pidof iptraf-ng hxselect abi-dumper apt-rdepends b3sum batdiff batgrep blkparse btrfs-find-root callgrind_annotate ms_print gprof gprofng bzdiff c++filt odt2txt ccze cdecl cflow cksfv cmatrix cpuinfo cpu-x csview csvlens deborphan debtree diffoscope diffr difftastic ddiff dyff daff dpigs dumpsexp dysk ebook-meta edid-decode ent evtest fatrace fincore fortune freq skim percol fzy getfattr ctop gpustat nvitop radeontop intel_gpu_top grex hex hostid htmlq pup xidel uconv infocmp inotifywait inotifywatch jc jp jsondiff jd json_pp json_reformat nickel kmon lddtree pldd libtree lnav goaccess agrind lspcmcia lsirq lsclocks mandoc mimetype msgcat msgcmp multitail navi nettop nfsstat eu-readelf oathtool nm-tool vtool pw-top pahole filterdiff lsdiff interdiff grepdiff pdffonts perldoc pinfo pip-tree potrace progress ps_mem ptree pydoc pydoc3 pygmentize qalc qrencode zbarimg rabin2 rasm2 rgrep ripgrep-all rpm2cpio jstack jmap jstat jps jinfo jcmd jhsdb sdcv sipcalc ipcalc slocate sloc smem spd-say espeak sqlformat feh imv mpv vlc mplayer ffplay aplay paplay tabulate tdiff termshark tty-clock ttyplot gum slides presenterm tzselect unrtf upower userdbctl vbindiff vmtouch dwdiff wtf xev xpath xsltproc zoxide godoc pkgsite ri groff troff nroff eqn tbl gitk kubent llvm-nm llvm-objdump llvm-readelf llvm-cov llvm-dwarfdump wasm-objdump wasm-validate ncdump h5dump h5ls gdalinfo cs2cs seqkit fastqc multiqc wgrib2 squeue sinfo sacct sshare sprio qstat qhost bjobs bqueues bhosts condor_q condor_status latexdiff texcount chktex lacheck wasm2wat pactree debsecan hledger ledger beancount';

const makers =
  'biber bibtex makeindex asciidoc a2x sphinx-apidoc esdoc docco rustdoc yardoc yard rdoc phpdoc phpdocumentor ldoc pdoc pydoctor texi2pdf texi2any makeinfo help2man ronn pod2man pod2html weasyprint wkhtmltopdf prince vivliostyle manim agg vhs svg-term icx icc hipcc dpcpp em++ wasm-ld wat2wasm wasm-opt wasm-tools wasm-bindgen wit-bindgen jco gold lld mold windres llvm-ar llc opt ocamlopt dune-release refmt rescript bsc bsb melange fsharpc csc mcs ilasm monodis groovyc jmod d8 r8 raco mmc coqtop why3 frama-c alt-ergo esbmc klee tlc tlapm alloy spin nusmv prism storm fstar cobc lazbuild alr fpm fortls kicad-cli ngspice crunch basisu toktx gltfpack gltf-transform assimp meshlab inklecate webpack-cli build-storybook nuxi relay-compiler hexo pelican nikola middleman bridgetown lektor cwltool toil miniwdl planemo jsonnetfmt dhall dhall-to-json dhall-to-yaml json-to-dhall cargo-fuzz afl-fuzz honggfuzz phpspec phan psysh kubebuilder operator-sdk jpm';

const converters =
  'exiv2 docx2pdf ebook-convert id3v2 mat2 mkvmerge mkvextract msgfmt xgettext msgmerge msgattrib msginit ocrmypdf tesseract pdftoppm qpdf pdftk mutool gs ps2pdf pdfunite pdfseparate pnmtopng oxipng dwebp avifenc rsvg-convert dsymutil bmap bmaptool copyfiles cpx cpy mkdirp ncp samtools bcftools bedtools bwa bowtie2 hisat2 STAR salmon kallisto fastp trimmomatic cutadapt minimap2 makeblastdb muscle mafft clustalo raxml iqtree gatk picard plink vcftools seqtk prokka spades.py megahit kraken2 hmmsearch gmx obabel gdal_translate ogr2ogr gdalwarp osmium tippecanoe mapshaper qgis_process pdal cdo ncks nco hadd gmsh blockMesh simpleFoam cscope gtags nbstripout towncrier bump2version bumpversion bump-my-version cz commitizen git-cliff conventional-changelog knope npm-check-updates ncu renovate-config-validator stylish-haskell hindent brittany floskell ocamlformat ocp-indent stylua fprettify dfmt';

export const seldomTools = tools({
  'openapi-generator': [
    low('validate|list|config-help|version|help|meta'),
    writesTo('-o --output'),
    medium('', '', makes),
  ],
  [readers]: [writesTo('-o --output --outfile'), only('jmap', medium('/^-dump:/', '', makes)), low('')],
  [makers]: [
    writesTo('-o --output --out'),
    low('--version|--help|--check|--list'),
    medium('dev|serve|server|start|watch|preview|repl|run', '', starts),
    medium('clean|clear|new|init|create|add|remove|install|upgrade|update|generate|g', '', makes),
    high('deploy|publish|push|release', 'NC', 'Judging by its words, it changes something that others use.'),
    low(''),
  ],
  [converters]: [
    writesTo('-o --output --out'),
    low(
      '--version|--help|--check|--dry-run|-check|--diff',
      'view|stats|flagstat|idxstats|depth|head|info|show|check|version|help|query|list|dump|intersect|fileinfo',
    ),
    only('tesseract', low('/^(?:stdout|-)$/', '--list-langs|--print-parameters')),
    only('npm-check-updates ncu', low('!-u|--upgrade')),
    only('git-cliff', low('!-o|--output|-p|--prepend')),
    medium('', '', makes),
  ],
  module: [
    low('avail|av|list|show|display|spider|whatis|keyword|help'),
    medium('', '', 'It changes the settings of the shell.'),
  ],
  timew: [
    low('summary|day|week|month|report|export|gaps|show|tags|log|status|help|version|get'),
    medium('', '', makes),
  ],
  notmuch: [low('count|search|show|address|config|help'), medium('', '', makes)],
  'hwatch viddy': [carries('n: d t --interval: --differences'), low('')],
  'heaptrack samply austin memray scalene viztracer pyinstrument kcov py-spy rbspy phpspy flamegraph inferno-flamegraph mpirun mpiexec run-s run-p npm-run-all wait-on':
    [
      only('py-spy rbspy austin', low('dump|top')),
      low('--version|--help'),
      medium('', '', 'It runs what it is given.'),
    ],
  'cowthink circusd supervisord goreman process-compose mprocs sidekiq resque gradio panel bokeh superset metabase jupyterlab whisper lmstudio msw nightwatch webdriver-manager chromatic percy backstop lhci lighthouse unlighthouse terminalizer asciinema ttyrec mono fsi wolframscript scilab swipl gprolog yap clingo gringo souffle pakcs ghcid chicken csi gosh ccl clisp ecl abcl ros rdmd circup kedro zenml bentoml ray torchrun accelerate deepspeed litellm meltano nextflow snakemake cromwell':
    [
      is('task runner'),
      only('nextflow', low('config|log|info|view|inspect')),
      only('snakemake', low('-n|--dry-run|--dryrun|--lint|--list|--summary')),
      low('list|ls|show|info|status|version|help|lint|check|validate', '--version|--help|--list'),
      high('deploy|publish|push|submit|upload', 'NC', 'Judging by its words, it changes something that others use.'),
      high('delete|destroy|purge|drop|wipe', 'D', 'Judging by its words, it deletes something for good.'),
      medium('', '', starts),
    ],
  'sbatch srun salloc qsub bsub condor_submit condor_run': [
    medium('', 'R', 'It gives work to a cluster on behalf of the account.'),
  ],
  'scancel qdel bkill condor_rm scontrol qmod qconf sacctmgr': [
    low('show|ping|list|version'),
    high('', 'C', 'It ends or changes work of a cluster.'),
  ],
});
