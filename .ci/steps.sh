# What `.ci/run` and `.ci/nightly` share: named steps, checks that are counted, a summary. Sourced.
#
# A script calls `step NAME WHAT IT DOES`, defines a function `step_NAME` for each, and ends with
# `main "$@"`. A step passes if its function ends with 0 and counted at least one check, or was
# skipped, with a reason. Later steps run after one has failed, too.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
exec </dev/null
export CI=true CARGO_TERM_COLOR=never CARGO_TERM_PROGRESS_WHEN=never LC_ALL=C.UTF-8
# Nothing is built twice here with a small change.
export CARGO_INCREMENTAL=0
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/target}
# Backtraces without lines; failures say where they are.
export CARGO_PROFILE_DEV_DEBUG=false CARGO_PROFILE_RELEASE_DEBUG=false

work=$(mktemp -d)
names=()
declare -A about=() concerns=() earlier=() begun=()
table=()
choose=0
passed=0
failed=0
processor=0

# step NAME WHAT IT DOES…: registers a step, in the order in which they run.
step() {
    names+=("$1")
    about[$1]=${*:2}
}

# only_for STEP PATH…: the step looks at nothing but these files and folders, what is beside them in
# `always`, and the registries. Where the base of a change is known and the change touches none, the
# step is skipped. Without this a step runs always.
only_for() {
    concerns[$1]=${*:2}
}
# ahead STEP FUNCTION: what the step needs and nothing before it does. Where several steps run, it
# begins with the first, on what these leave of the cores; the step waits for it, and fails with it.
ahead() {
    earlier[$1]=$2
}

# begin_ahead STEP: begins it, with less claim to the cores than the steps have.
begin_ahead() {
    (
        renice -n 10 -p "$BASHPID" >/dev/null
        "${earlier[$1]}"
    ) >"$work/ahead-$1" 2>&1 &
    begun[$1]=$!
}

# end_ahead STEP: waits for what has begun; begins it where it has not. Prints what it said if it
# failed.
end_ahead() {
    [[ -n ${earlier[$1]:-} ]] || return 0
    if [[ -z ${begun[$1]:-} ]]; then begin_ahead "$1"; fi
    local code=0
    wait "${begun[$1]}" || code=$?
    unset "begun[$1]"
    if ((code != 0)); then
        cat "$work/ahead-$1"
        echo "${earlier[$1]} ended with $code"
    fi
    return "$code"
}

always=(.ci Cargo.toml Cargo.lock rustfmt.toml clippy.toml)

# touched PATH… <FILES: whether one of the files is one of these, or in one of these folders. Reads
# all, so that what writes them does not fail.
touched() {
    local file path found=1
    while IFS= read -r file; do
        for path in "$@"; do
            if [[ $file == "$path" || $file == "$path"/* ]]; then found=0; fi
        done
    done
    return "$found"
}

# Where the branch left BARYCODE_BASE (origin/main); nothing where that is not known, as in a
# shallow clone, or where there are no commits since.
base_of_change() {
    local base
    base=$(git merge-base HEAD "${BARYCODE_BASE:-origin/main}" 2>/dev/null) || return 0
    if [[ $base != $(git rev-parse HEAD) ]]; then echo "$base"; fi
}

# spared STEP: true if the change touches nothing that the step looks at. Files that are changed
# and not committed, or new, are part of the change.
spared() {
    local base paths files
    [[ -n ${concerns[$1]:-} ]] || return 1
    base=$(base_of_change)
    [[ -n $base ]] || return 1
    files=$(git diff --name-only "$base" && git ls-files --others --exclude-standard) || return 1
    read -ra paths <<<"${concerns[$1]}"
    ! touched "${always[@]}" "${paths[@]}" <<<"$files"
}

# count passed|failed|skipped NUMBER: steps run in a subshell; what they count goes through a file.
count() {
    printf '%s %s\n' "$1" "$2" >>"$work/counts"
}

# The sum of what was counted of one kind in the present step.
counted() {
    awk -v kind="$1" '$1 == kind { sum += $2 } END { print sum + 0 }' "$work/counts"
}

# skip REASON…: the step, or a part of it, cannot run here.
skip() {
    echo "SKIPPED: $*"
    count skipped 1
}

# check NAME COMMAND…: a command that counts as one check.
check() {
    printf '\n-- %s\n' "$1"
    shift
    printf '$ %s\n' "$*"
    "$@"
    count passed 1
}

# tests NAME COMMAND…: a command whose tests are counted. It fails where no test ran.
tests() {
    printf '\n-- %s\n' "$1"
    shift
    printf '$ %s\n' "$*"
    local code=0 ok bad
    "$@" 2>&1 | tee "$work/log" || code=$?
    ok=$(sum_of passed <"$work/log")
    bad=$(sum_of failed <"$work/log")
    count passed "$ok"
    count failed "$bad"
    if ((ok == 0 && code == 0)); then
        echo "no test was run"
        return 1
    fi
    return "$code"
}

# The sum over all lines `test result: … N passed; M failed; …` of standard input.
sum_of() {
    awk -v kind="$1;" '/^test result: / { for (i = 2; i <= NF; i++) if ($i == kind) sum += $(i - 1) }
        END { print sum + 0 }'
}

# pytests COMMAND…: a command whose tests are counted, and which fails where none ran.
pytests() {
    local code=0 ok bad
    printf '$ %s\n' "$*"
    "$@" 2>&1 | tee "$work/log" || code=$?
    ok=$(sed -nE 's/.*\b([0-9]+) passed.*/\1/p' "$work/log" | tail -1)
    bad=$(sed -nE 's/.*\b([0-9]+) failed.*/\1/p' "$work/log" | tail -1)
    count passed "${ok:-0}"
    count failed "${bad:-0}"
    ((code == 0 && ${ok:-0} > 0))
}

# node_tests COMMAND…: a command by `node --test` whose tests are counted, and which fails where
# none ran.
node_tests() {
    local code=0 ok bad name
    printf '$ %s\n' "$*"
    "$@" 2>&1 | tee "$work/log" || code=$?
    ok=$(sed -nE 's/^[^ ]+ pass ([0-9]+)$/\1/p' "$work/log" | tail -1)
    bad=$(sed -nE 's/^[^ ]+ fail ([0-9]+)$/\1/p' "$work/log" | tail -1)
    count passed "${ok:-0}"
    count failed "${bad:-0}"
    # Their names and reasons, once more: what is not there to test with is a reason.
    while read -r name; do skip "$name"; done < <(sed -nE 's/^ *﹣ (.*)$/\1/p' "$work/log" | sort -u)
    ((code == 0 && ${ok:-0} > 0))
}

# node_is_new: whether there is a Node that the JavaScript package and its tools run on.
node_is_new() {
    command -v npm >/dev/null && node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)'
}

# from_debian PACKAGE…: installs them where that is possible, one call after the other. What needs
# them looks for them.
from_debian() {
    command -v apt-get >/dev/null || return 0
    (
        flock 9
        apt-get update && apt-get install -y --no-install-recommends "$@"
    ) 9>"$work/debian" >/dev/null 2>&1 || true
}

# js_tools: what the JavaScript package is built and tested with, and its modules, whose profile has
# a lock of its own. Once in a run.
js_tools() {
    node_is_new || return 0
    if [[ -e $work/js-tools ]]; then return; fi
    if [[ ! -x /usr/bin/rustc || ! -x /usr/bin/chromium ]]; then from_debian rustc-web rust-web-src chromium; fi
    npm --prefix js ci --ignore-scripts --no-audit --no-fund
    compiled_by_rustc js/build-wasm.sh
    touch "$work/js-tools"
}

# exits CODE COMMAND…: the command must end with this exit code.
exits() {
    local wanted=$1 code=0
    shift
    "$@" || code=$?
    if ((code != wanted)); then
        echo "exit code $code instead of $wanted: $*"
        return 1
    fi
}

# refuses PATTERN COMMAND…: the command must fail, and say this.
refuses() {
    local pattern=$1
    shift
    if "$@" >"$work/refusal" 2>&1; then
        echo "should have failed: $*"
        return 1
    fi
    if ! grep -E "$pattern" "$work/refusal"; then
        cat "$work/refusal"
        return 1
    fi
}

# within SECONDS COMMAND…: the command must not take longer, by the clock.
within() {
    local most=$1 start=$SECONDS code=0
    shift
    "$@" || code=$?
    echo "took $((SECONDS - start)) s, at most $most s"
    ((code == 0)) || return "$code"
    ((SECONDS - start <= most))
}

same() {
    printf '%s\n%s\n' "$1" "$2"
    [[ -n $1 && $1 == "$2" ]]
}

svg_written() {
    [[ -s $1 ]] && grep -q '</svg>' "$1"
}

# unoptimised COMMAND…: for code that runs for less time than it takes to optimise.
unoptimised() {
    CARGO_PROFILE_TEST_OPT_LEVEL=0 CARGO_PROFILE_BARE_OPT_LEVEL=0 "$@"
}

# has_target NAME: the toolchain has the standard library of this target.
has_target() {
    [[ -d $(rustc --print target-libdir --target "$1") ]]
}

# readme_commands CLI COLUMNS PAIRS: what the pages show, by the functions or programs of these
# names. A plan that collides ends with 1, one that is free with 0.
readme_commands() {
    local cli=$1 columns=$2 pairs=$3 arm=examples/arm
    check "main job, colliding plan" exits 1 \
        "$cli" check examples/intersection.xml --plan examples/colliding.csv --svg "$work/1.svg"
    check "… draws" svg_written "$work/1.svg"
    check "main job, free plan" exits 0 \
        "$cli" check examples/intersection.xml --plan examples/free.csv --svg "$work/2.svg"
    check "… draws" svg_written "$work/2.svg"
    check "many plans" exits 1 "$cli" check examples/intersection.xml --plans examples/batch.csv
    check "unusable input" exits 2 \
        "$cli" check examples/README.md --plan examples/free.csv --svg "$work/none.svg"
    check "… draws nothing" test ! -e "$work/none.svg"
    check "arm, poses" exits 1 \
        "$cli" arm $arm/scene.yaml --poses $arm/poses.csv --hulls $arm/hulls
    check "arm, joints" exits 1 \
        "$cli" arm $arm/scene.yaml --urdf $arm/arm.urdf --joints $arm/joints.csv
    check "query" exits 0 "$cli" query --check examples/pairs.jsonl
    check "… contact is free" exits 0 "$cli" query --check --touching free examples/pairs.jsonl
    check "trace" exits 0 "$cli" trace examples/pairs.jsonl --id overlapping-polygons \
        -o "$work/trace.json" --svg "$work/3.svg"
    check "… draws" svg_written "$work/3.svg"
    check "$pairs pairs" "$columns" generate pairs --count "$pairs" -o "$work/pairs.parquet"
    check "… answered, by the program beside" exits 0 \
        "$cli" batch "$work/pairs.parquet" -o "$work/answers.parquet"
}

# The programs that `cargo test` builds: with their assertions. `--test NAME` without `-p` selects
# the packages that `cargo test` selects, so that nothing is built again with other features.
test_programs() {
    cargo test --no-run --quiet --test "$1"
}

# campaigns FACTOR: generated pairs against exact arithmetic, every question.
campaigns() {
    local testkit=$CARGO_TARGET_DIR/debug/barycode-testkit precision
    test_programs all
    for precision in f64 f32; do
        check "plane, $precision" "$testkit" campaign --precision "$precision" \
            --pairs $((10000 * $1)) --seed 1
        check "space, $precision" "$testkit" campaign --precision "$precision" \
            --dim 3 --pairs $((1000 * $1)) --seed 1
    done
}

# curved FACTOR: generated pairs of curved bodies against their support functions, every question.
curved() {
    local testkit=$CARGO_TARGET_DIR/debug/barycode-testkit precision
    test_programs all
    for precision in f64 f32; do
        check "plane, $precision" "$testkit" curved --dim 2 --precision "$precision" \
            --pairs $((5000 * $1)) --seed 1
        check "space, $precision" "$testkit" curved --dim 3 --precision "$precision" \
            --pairs $((2000 * $1)) --seed 1
    done
}

# motion FACTOR: generated pairs of bodies that move, translating and turning, against the judge of
# motion.
motion() {
    local testkit=$CARGO_TARGET_DIR/debug/barycode-testkit dimension precision pairs turning
    test_programs all
    while read -r dimension precision pairs turning; do
        check "dimension $dimension, $precision" "$testkit" motion --dim "$dimension" \
            --precision "$precision" --pairs $((pairs * $1)) --seed 1
        check "dimension $dimension, $precision, turning" "$testkit" motion --turning \
            --dim "$dimension" --precision "$precision" --pairs $((turning * $1)) --seed 1
        check "dimension $dimension, $precision, other courses" "$testkit" motion --courses \
            --dim "$dimension" --precision "$precision" --pairs $((turning * $1)) --seed 1
        check "dimension $dimension, $precision, curved bodies" "$testkit" motion --curved \
            --dim "$dimension" --precision "$precision" --pairs $((turning * $1)) --seed 1
    done <<<$'2 f64 1000 200\n2 f32 1000 200\n3 f64 300 60\n3 f32 300 60'
}

# What the judge finds by search, without a look at the answers, is what these say.
motion_truth() {
    local testkit=$CARGO_TARGET_DIR/debug/barycode-testkit dimension precision pairs turning
    test_programs all
    while read -r dimension precision pairs turning; do
        check "dimension $dimension, $precision, truth by search" "$testkit" motion --search \
            --dim "$dimension" --precision "$precision" --pairs "$pairs" --seed 2
        check "dimension $dimension, $precision, turning, truth by search" "$testkit" motion --search --turning \
            --dim "$dimension" --precision "$precision" --pairs "$turning" --seed 2
    done <<<$'2 f64 10000 1000\n2 f32 10000 1000\n3 f64 2000 500\n3 f32 2000 500'
}

# verdicts FACTOR: verdicts only, some fifty of each pair; half of the pairs are of the classes of
# hard cases. The first wrong one ends it.
verdicts() {
    local testkit=$CARGO_TARGET_DIR/debug/barycode-testkit dimension precision pairs
    test_programs all
    while read -r dimension precision pairs; do
        check "dimension $dimension, $precision" "$testkit" campaign --verdicts \
            --dim "$dimension" --precision "$precision" --pairs $((pairs * $1)) --seed 1
    done <<<$'2 f64 8000\n2 f32 5000\n3 f64 4000\n3 f32 3000'
}

# Sets `processor` to the seconds of processor time that this script has used up to now, with all
# that it started. `times` would know nothing of them in a substitution.
read_processor() {
    times >"$work/times"
    processor=$(awk -F'[ms ]+' '{ sum += $1 * 60 + $2 + $3 * 60 + $4 } END { printf "%d", sum }' \
        "$work/times")
}

summary() {
    local code=$?
    trap - EXIT
    local process
    for process in "${begun[@]}"; do
        pkill -P "$process" 2>/dev/null || true
        kill "$process" 2>/dev/null || true
    done
    if ((${#table[@]} > 0)); then
        printf '\n%-14s %8s %10s  %s\n' step seconds processor result
        printf '%s\n' "${table[@]}"
        read_processor
        printf '%-14s %8d %10d\n' together "$SECONDS" "$processor"
    fi
    rm -rf "$work"
    if ((code != 0 && failed == 0)); then failed=1; fi
    printf '%d passed, %d failed\n' "$passed" "$failed"
    exit "$code"
}

# run_step NAME: runs one step, and adds its line to the table.
run_step() {
    local name=$1 start=$SECONDS code=0 before ok bad result
    read_processor
    before=$processor
    printf '\n== %s: %s\n' "$name" "${about[$name]}"
    : >"$work/counts"
    if ((choose)) && spared "$name"; then
        echo "SKIPPED: the change touches nothing that this step looks at: ${concerns[$name]}"
        table+=("$(printf '%-14s %8d %10d  %s' "$name" 0 0 "skipped, not touched")")
        return
    fi
    if end_ahead "$name"; then
        # Not in a condition: there, `set -e` would have no effect in the step.
        set +e
        (
            set -e
            "step_${name//-/_}"
        )
        code=$?
        set -e
    else
        code=1
    fi
    ok=$(counted passed)
    bad=$(counted failed)
    if ((code == 0 && ok == 0 && $(counted skipped) == 0)); then
        echo "the step $name checked nothing"
        code=1
    fi
    if ((code != 0 && bad == 0)); then bad=1; fi
    passed=$((passed + ok))
    failed=$((failed + bad))
    result="$ok passed"
    if ((bad > 0)); then
        result+=", $bad FAILED"
        printf '\nFAILED: %s; again by %s --only %s\n' "$name" "$0" "$name"
    fi
    if (($(counted skipped) > 0)); then result+=", $(counted skipped) skipped"; fi
    read_processor
    table+=("$(printf '%-14s %8d %10d  %s' "$name" $((SECONDS - start)) \
        $((processor - before)) "$result")")
}

# compiled_by_rustc COMMAND…: not by clippy, which optimises less.
compiled_by_rustc() { env -u RUSTC_WORKSPACE_WRAPPER -u CLIPPY_ARGS "$@"; }

# What counting instructions needs: a build of a profile of its own, and valgrind.
guard_tools() {
    if ! command -v valgrind >/dev/null; then from_debian valgrind; fi
    BARYCODE_AVX2_ALONE=1 compiled_by_rustc cargo build --profile counted --quiet -p barycode-lab-guard
}

# Instruction counts of the main kernels against those on record.
count_instructions() {
    BARYCODE_AVX2_ALONE=1 compiled_by_rustc cargo run --profile counted --quiet -p barycode-lab-guard
}

main() {
    local name only=()
    while (($# > 0)); do
        case $1 in
        --list)
            for name in "${names[@]}"; do printf '%-14s %s\n' "$name" "${about[$name]}"; done
            rm -rf "$work"
            exit 0
            ;;
        --only)
            if [[ -z ${2:-} || -z ${about[${2:-}]:-} ]]; then
                echo "error: no step of the name '${2:-}'; $0 --list names all" >&2
                rm -rf "$work"
                exit 2
            fi
            only+=("$2")
            shift 2
            ;;
        *)
            echo "usage: $0 [--list] [--only STEP]…" >&2
            rm -rf "$work"
            exit 2
            ;;
        esac
    done
    trap summary EXIT
    if ! command -v cargo >/dev/null; then
        echo "error: cargo not found; install Rust 1.89 or later (rustup.rs)"
        exit 1
    fi
    for name in fmt clippy; do
        if ! cargo "$name" --version >/dev/null 2>&1; then
            echo "error: cargo $name not found; install the components rustfmt and clippy of Rust"
            exit 1
        fi
    done
    echo "$(rustc --version), $(cargo --version), $(nproc 2>/dev/null || echo some) cores"
    if [[ ! -d ${BARYCODE_DATA:-../shared/data} ]]; then
        echo "SKIPPED: no data of other projects here (BARYCODE_DATA, ../shared/data);" \
            "tests on it say so one by one"
    fi
    # Who names a step wants it to run.
    if ((${#only[@]} == 0)); then only=("${names[@]}") choose=1; fi
    if ((${#only[@]} > 1)); then
        for name in "${only[@]}"; do
            if [[ -n ${earlier[$name]:-} ]] && ! { ((choose)) && spared "$name"; }; then
                begin_ahead "$name"
            fi
        done
    fi
    for name in "${only[@]}"; do run_step "$name"; done
    if ((failed > 0)); then exit 1; fi
}
