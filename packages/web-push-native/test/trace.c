/*
 * Agrees with each pair of keys from standard input (65 and 32 bytes) in a process of its own, which the trap flag of the
 * processor interrupts after each instruction, and prints how many there were and a hash of their addresses. Linked with the
 * object of the addon, so that it is the machine code of the addon that runs. With an argument it branches on the last bit of
 * the private key instead, to show that this is seen.
 */
#define _GNU_SOURCE
#include <immintrin.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

#include "../c/agreement.h"
#include "../c/openssl.h"

enum { PAIR_LENGTH = PUBLIC_KEY_LENGTH + PRIVATE_KEY_LENGTH, TRAP_FLAG = 0x100 };

void OPENSSL_cleanse(void *start, size_t length) {
  volatile uint8_t *bytes = start;
  while (length-- > 0) *bytes++ = 0;
}

static bool agree_once(const uint8_t *pair) {
  struct agreement result;
  return agree_by_lanes(1, (struct keys){pair, PAIR_LENGTH}, (struct keys){pair + PUBLIC_KEY_LENGTH, PAIR_LENGTH}, &result);
}

static bool branch_once(const uint8_t *pair) { return pair[PAIR_LENGTH - 1] & 1 ? getpid() > 0 : true; }

static uint64_t steps, hash = UINT64_C(0xcbf29ce484222325);

/* A signal handler of this process, because a debugger costs two changes of process for each instruction. */
static void add_step(int signal, siginfo_t *info, void *context) {
  (void)signal, (void)info;
  hash = (hash ^ (uint64_t)((ucontext_t *)context)->uc_mcontext.gregs[REG_RIP]) * UINT64_C(0x100000001b3);
  steps++;
}

static bool trace(bool (*function)(const uint8_t *), const uint8_t *pair) {
  /* Each trace begins with the same memory. */
  const pid_t child = fork();
  if (child == 0) {
    __writeeflags(__readeflags() | TRAP_FLAG);
    const bool succeeded = function(pair);
    __writeeflags(__readeflags() & ~(uint64_t)TRAP_FLAG);
    printf("%llu %016llx\n", (unsigned long long)steps, (unsigned long long)hash);
    fflush(stdout);
    _exit(succeeded ? 0 : 1);
  }
  int status;
  return waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

int main(int count, char **arguments) {
  (void)arguments;
  sigaction(SIGTRAP, &(struct sigaction){.sa_sigaction = add_step, .sa_flags = SA_SIGINFO}, NULL);
  uint8_t pair[PAIR_LENGTH];
  while (fread(pair, sizeof pair, 1, stdin) == 1)
    if (!trace(count > 1 ? branch_once : agree_once, pair)) return 1;
  return 0;
}
